import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { sendText } from './compress.ts'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

/** How long an answer may be kept: seconds fresh, and seconds more while a new one is fetched. */
export interface Freshness {
  readonly seconds: number
  readonly staleSeconds?: number
}

/**
 * A JSON answer with its ETag. `key` is all the answer depends on besides the language: where the client has it
 * already, 304 without computing it.
 */
export function reply(c: Context<Env>, key: string, freshness: Freshness, answer: () => unknown): Response {
  const tag = `W/"${hash('sha1', `${key} ${c.get('language')}`, 'base64url').slice(0, 20)}"`
  const stale = freshness.staleSeconds ? `, stale-while-revalidate=${freshness.staleSeconds}` : ''
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${freshness.seconds}${stale}`, Vary: 'Accept-Encoding, Language' }
  if (headerOf(c, 'if-none-match')?.split(/,\s*/).includes(tag)) return c.body(null, 304, headersOf(c, headers, 'data'))
  return sendText(c, JSON.stringify(answer()), 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
}

/** A JSON answer that nobody may keep; an empty one where there is nothing to say. */
export function replyOnce(c: Context<Env>, answer?: unknown): Response {
  const headers = headersOf(c, { 'Cache-Control': 'no-store' }, 'data')
  return answer === undefined ? c.body(null, 204, headers) : c.json(answer, 200, headers)
}
