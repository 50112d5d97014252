import { hash } from 'node:crypto'
import type { Freshness } from '@yatha/contract'
import type { Context } from 'hono'
import { sendText } from './compress.ts'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

/**
 * A JSON response with an ETag. `key` contains everything the answer depends on besides the language: a matching ETag
 * gets 304 without computing the answer.
 */
export function replyCached(c: Context<Env>, key: string, freshness: Freshness, answer: () => unknown): Response {
  const tag = `W/"${hash('sha1', `${key} ${c.get('language')}`, 'base64url').slice(0, 20)}"`
  const stale = freshness.staleSeconds ? `, stale-while-revalidate=${freshness.staleSeconds}` : ''
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${freshness.seconds}${stale}`, Vary: 'Accept-Encoding, Language' }
  if (headerOf(c, 'if-none-match')?.split(/,\s*/).includes(tag)) return c.body(null, 304, headersOf(c, headers, 'data'))
  return sendText(c, JSON.stringify(answer()), 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
}

/** A JSON response that must not be cached; 204 without an answer. */
export function replyOnce(c: Context<Env>, answer: unknown): Response {
  const headers = headersOf(c, { 'Cache-Control': 'no-store' }, 'data')
  return answer === undefined ? c.body(null, 204, headers) : c.json(answer, 200, headers)
}

/** Bytes that anyone may have and cache, with an ETag of their own. */
export function replyBytes(
  c: Context<Env>,
  bytes: Uint8Array<ArrayBuffer>,
  { type, seconds }: { type: string; seconds: number },
): Response {
  const tag = `"${hash('sha1', bytes, 'base64url').slice(0, 20)}"`
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${seconds}`, 'Access-Control-Allow-Origin': '*', 'Content-Type': type }
  if (headerOf(c, 'if-none-match')?.split(/,\s*/).includes(tag)) return c.body(null, 304, headersOf(c, headers, 'data'))
  return c.body(bytes, 200, headersOf(c, headers, 'data'))
}
