import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { AnswerCache } from './answer-cache.ts'
import { compress, preferredEncoding } from './compress.ts'
import type { Env } from './env.ts'
import { requestHeader, createHeaders } from './headers.ts'

const MAX_AGE_SECONDS = 15
const MAX_STALE_SECONDS = 15
const LIVE_MAX_AGE_SECONDS = 5

/** A public answer, and the facts that decide how long caches may store it. */
interface CacheableAnswer {
  /** Identifies the question and the version of all data behind the answer, but not the language. */
  readonly key: string
  readonly make: () => Promise<unknown>
  /** Whether live updates are active, which may change the answer at any moment. */
  readonly isLive: boolean
  /** Seconds until an answer about the current time changes; Infinity for other answers. */
  readonly validSeconds: number
}

/** Sends a JSON response that caches may store. Its strong ETag is a hash of its bytes, which differ by encoding. */
export async function replyWithCaching(c: Context<Env>, cache: AnswerCache, answer: CacheableAnswer): Promise<Response> {
  const accepted = preferredEncoding(c)
  const key = `${accepted} ${c.get('language')} ${answer.key}`
  let body = cache.get(key)
  if (!body) {
    const { bytes, encoding } = compress(JSON.stringify(await answer.make()), accepted, 'data')
    body = { bytes, encoding, etag: etagOf(bytes) }
    cache.add(key, body)
  }
  const headers = createHeaders(c, { ETag: body.etag, 'Cache-Control': cacheControl(answer), Vary: 'Accept-Encoding, Language' }, 'data')
  if (isCachedByClient(c, body.etag)) return c.body(null, 304, headers)
  const type = { 'Content-Type': 'application/json; charset=utf-8', ...(body.encoding && { 'Content-Encoding': body.encoding }) }
  return c.body(body.bytes, 200, { ...headers, ...type })
}

function cacheControl({ isLive, validSeconds }: CacheableAnswer): string {
  const maxAge = Math.min(isLive ? LIVE_MAX_AGE_SECONDS : MAX_AGE_SECONDS, validSeconds)
  const stale = isLive ? 0 : Math.min(MAX_STALE_SECONDS, validSeconds - maxAge)
  return stale > 0 ? `max-age=${maxAge}, stale-while-revalidate=${stale}` : `max-age=${maxAge}`
}

const etagOf = (bytes: Uint8Array): string => `"${hash('sha1', bytes, 'base64url').slice(0, 20)}"`

/** Returns whether the client has cached the response, according to its If-None-Match header. A proxy may have made the tag weak. */
const isCachedByClient = (c: Context<Env>, tag: string): boolean =>
  (requestHeader(c, 'if-none-match') ?? '').replaceAll('W/', '').split(/,\s*/).includes(tag)

/** Sends a JSON response that must not be cached, or 204 if there is no answer. */
export function replyNoStore(c: Context<Env>, answer: unknown): Response {
  const headers = createHeaders(c, { 'Cache-Control': 'no-store' }, 'data')
  return answer === undefined ? c.body(null, 204, headers) : c.json(answer, 200, headers)
}

/** Sends public bytes that anyone may cache, with their own ETag. */
export function replyBytes(
  c: Context<Env>,
  bytes: Uint8Array<ArrayBuffer>,
  { type, seconds }: { type: string; seconds: number },
): Response {
  const tag = etagOf(bytes)
  const headers = { ETag: tag, 'Cache-Control': `public, max-age=${seconds}`, 'Access-Control-Allow-Origin': '*', 'Content-Type': type }
  return isCachedByClient(c, tag)
    ? c.body(null, 304, createHeaders(c, headers, 'data'))
    : c.body(bytes, 200, createHeaders(c, headers, 'data'))
}
