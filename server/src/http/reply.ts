import { hash } from 'node:crypto'
import type { Freshness } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { Context } from 'hono'
import { sendText } from './compress.ts'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'
import type { ReadyBody } from './ready-answers.ts'

/**
 * A JSON response with an ETag. `key` contains everything the answer depends on besides the language: a matching ETag
 * gets 304 without computing the answer.
 */
export function replyCached(c: Context<Env>, key: string, freshness: Freshness, answer: () => unknown): Response {
  const tag = tagOf(key, c.get('language'))
  const headers = answerHeaders(tag, freshness)
  if (isKnownTag(tag, headerOf(c, 'if-none-match'))) return c.body(null, 304, headersOf(c, headers, 'data'))
  return sendText(c, JSON.stringify(answer()), 200, { ...headers, 'Content-Type': JSON_TYPE })
}

/** A JSON response of an answer whose bytes are kept: its ETag stays as long as its text. */
export function replyReady(c: Context<Env>, freshness: Freshness, { bytes, encoding, tag }: ReadyBody): Response {
  const headers = answerHeaders(tag, freshness)
  if (isKnownTag(tag, headerOf(c, 'if-none-match'))) return c.body(null, 304, headersOf(c, headers, 'data'))
  const own = { ...headers, 'Content-Type': JSON_TYPE, ...(encoding && { 'Content-Encoding': encoding }) }
  return c.body(Uint8Array.from(bytes), 200, headersOf(c, own, 'data'))
}

const JSON_TYPE = 'application/json; charset=utf-8'

const tagOf = (key: string, language: Language): string => `W/"${hash('sha1', `${key} ${language}`, 'base64url').slice(0, 20)}"`

/** Does the client have this answer already, by its If-None-Match header? */
export const isKnownTag = (tag: string, known: string | undefined): boolean => known !== undefined && known.split(/,\s*/).includes(tag)

const answerHeaders = (tag: string, freshness: Freshness) => ({ ETag: tag, ...cacheHeaders(freshness) })

export function cacheHeaders({ seconds, staleSeconds }: Freshness): Readonly<Record<string, string>> {
  const stale = staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : ''
  return { 'Cache-Control': `public, max-age=${seconds}${stale}`, Vary: 'Accept-Encoding, Language' }
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
