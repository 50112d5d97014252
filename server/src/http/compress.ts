import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getOrCompute } from '@yatha/timetable'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { requestHeader, createHeaders } from './headers.ts'

/** Texts with fewer characters are not compressed. */
const MIN_COMPRESSED_CHARACTERS = 1024

/** Brotli quality for JSON, which is compressed for each request. Takes half the time of gzip's default level, with a smaller result. */
const DATA_QUALITY = 2
/** Brotli quality for pages, which are few and therefore cached for all riders. The result is a ninth smaller than with quality 5. */
const PAGE_QUALITY = 10
const MAX_PAGES = 500
const pageCache = new Map<string, Buffer>()

export type Encoding = 'br' | 'gzip'

/** Sends a text response in an encoding that the client accepts. For files, which are compressed in advance, use `sendFile`. */
export function sendText(c: Context<Env>, text: string, status: 200 | 404, ownHeaders: Readonly<Record<string, string>>): Response {
  const kind = ownHeaders['Content-Type']?.includes('json') ? 'data' : 'page'
  const { bytes, encoding } = compress(text, preferredEncoding(c), kind)
  const headers = { Vary: 'Accept-Encoding', ...ownHeaders, ...(encoding && { 'Content-Encoding': encoding }) }
  return c.body(bytes, status, createHeaders(c, headers, kind))
}

/** Returns the bytes of a text in the accepted encoding. Short texts are not encoded. */
export function compress(text: string, accepted: Encoding | undefined, kind: 'data' | 'page') {
  const encoding = text.length < MIN_COMPRESSED_CHARACTERS ? undefined : accepted
  const compressPage = () => getOrCompute(pageCache, text, MAX_PAGES, () => brotli(text, PAGE_QUALITY))
  const encoded =
    encoding === 'br' ? (kind === 'page' ? compressPage() : brotli(text, DATA_QUALITY)) : encoding ? gzipSync(text) : Buffer.from(text)
  return { bytes: new Uint8Array(encoded), encoding }
}

const brotli = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Returns the encoding to use for a response, from the Accept-Encoding header. An encoding with q=0 is excluded. */
export function preferredEncoding(c: Context<Env>): Encoding | undefined {
  const accepted = requestHeader(c, 'accept-encoding') ?? ''
  return BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : undefined
}

const BROTLI = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/
const GZIP = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/
