import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { toPushResult, toUnansweredResult, type OutgoingPush, type PushResult, type PushTransport } from './push.ts'
import type { PushClient } from './push-request.ts'

export interface TelegramOptions {
  readonly token: string
  /** URL of Telegram's bot API. */
  readonly url: string
  /** Origin of the links in messages; without it, messages have no links. */
  readonly origin: string | undefined
  readonly client: PushClient
  readonly clock: Clock
}

export interface TelegramBot extends PushTransport {
  /** Returns the URL where a rider allows the bot to write; undefined while Telegram does not respond. */
  page(): Promise<string | undefined>
}

/** Opens a Telegram bot, which sends messages to riders who allow it. Telegram delivers a repeated push twice. */
export function telegramBot({ token, url, origin, client, clock }: TelegramOptions): TelegramBot {
  const callBot = (method: string, body: object) =>
    client.post({ url: `${url}/bot${token}/${method}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const send = async ({ address, title, body, path }: OutgoingPush): Promise<PushResult> => {
    const text = [title, body, ...(origin === undefined ? [] : [`${origin}${path}`])].join('\n')
    const answer = await callBot('sendMessage', { chat_id: address, text, link_preview_options: { is_disabled: true } })
    // 403: the rider has not started the bot, or blocked it. 400: there is no such chat.
    if (answer.status === 403 || (answer.status === 400 && /chat not found/.test(answer.text))) return { result: 'gone' }
    return toPushResult(answer.status, answer.retryAfter ?? retryAfterOf(answer.text), clock.nowMs())
  }
  let cachedPage: Promise<string | undefined> | undefined
  const fetchPage = async () => {
    try {
      return `https://t.me/${Me.parse(JSON.parse((await callBot('getMe', {})).text)).result.username}`
    } catch {
      cachedPage = undefined
      return undefined
    }
  }
  return { send: (push) => send(push).catch(toUnansweredResult), page: () => (cachedPage ??= fetchPage()) }
}

const Me = z.object({ result: z.object({ username: z.string().regex(/^\w+$/) }) })

/** Extracts the seconds from `{"parameters": {"retry_after": 7}}`. */
const retryAfterOf = (text: string): string | undefined => /"retry_after":\s*(\d+)/.exec(text)?.[1]
