import { hash } from 'node:crypto'
import { ApiError } from '@yatha/contract'
import { parseLanguage } from '@yatha/language'
import type { Context, Hono } from 'hono'
import { sendText } from '../http/compress.ts'
import { MAILBOX_PATH } from '../http/email-channel.ts'
import type { Env } from '../http/env.ts'
import type { Services } from '../services.ts'
import { contentPolicy } from '../http/headers.ts'
import { sendEvents } from '../http/open-streams.ts'
import { isLocalVisit } from '../http/local-visit.ts'
import type { LocalMailbox } from '../adapters/mail/local-mailbox.ts'
import { waitForAbort } from '../pause.ts'
import { mailboxPage, MAILBOX_SCRIPT, MAILBOX_STYLE } from './mailbox-page.ts'

const POLICY = contentPolicy({ script: [], style: [`sha256-${hash('sha256', MAILBOX_STYLE, 'base64')}`] })

/** Adds the mailbox of a local installation, only for the person at this machine, because the e-mails contain codes. */
export function addMailbox(
  app: Hono<Env>,
  { streams, translateIn }: Pick<Services, 'streams' | 'translateIn'>,
  mailbox: LocalMailbox,
): void {
  const localOnly = (answer: (c: Context<Env>) => Response) => (c: Context<Env>) => {
    if (!isLocalVisit(c)) throw new ApiError('not_found')
    return answer(c)
  }
  const send = (c: Context<Env>, text: string, type: string) =>
    sendText(c, text, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY })
  app.get(
    MAILBOX_PATH,
    localOnly((c) => {
      const language = parseLanguage(c.req.query('lang'))
      return send(c, mailboxPage(mailbox.emails, language, translateIn(language)), 'text/html')
    }),
  )
  app.get(
    `${MAILBOX_PATH}/page.js`,
    localOnly((c) => send(c, MAILBOX_SCRIPT, 'text/javascript')),
  )
  app.get(
    `${MAILBOX_PATH}/events`,
    localOnly((c) =>
      sendEvents(c, streams, async (stream, ended) => {
        const stop = mailbox.listen(() => void stream.writeSSE({ data: 'changed' }))
        await waitForAbort(ended)
        stop()
      }),
    ),
  )
}
