import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { WebFile } from '../adapters/data-folder/web-files.ts'
import { preferredEncoding } from './compress.ts'
import type { Env } from './env.ts'
import { requestHeader, createHeaders } from './headers.ts'

const YEAR_SECONDS = 31_536_000
const tags = new WeakMap<WebFile, string>()

/** Sends a file in an encoding that the client accepts. Files with content hashes in their names are cached for a year. */
export function sendFile(c: Context<Env>, file: WebFile, headers: Readonly<Record<string, string>> = {}): Response {
  let tag = tags.get(file)
  if (!tag) tags.set(file, (tag = `"${hash('sha1', file.body, 'base64url').slice(0, 20)}"`))
  const fileHeaders: Record<string, string> = {
    'Content-Type': file.type,
    // Immutable files need no ETag, because they are never revalidated.
    ...(!file.immutable && { ETag: tag }),
    'Cache-Control': file.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ...headers,
  }
  // An image, even an SVG, must not run scripts or be framed.
  const kind = file.type.startsWith('image/') ? 'data' : 'page'
  const allHeaders = createHeaders(c, fileHeaders, file.immutable ? 'part' : kind)
  if (requestHeader(c, 'if-none-match') === tag) return c.body(null, 304, allHeaders)
  const encoding = preferredEncoding(c)
  if (encoding === 'br' && file.brotli) return c.body(file.brotli, 200, { ...allHeaders, 'Content-Encoding': 'br' })
  if (encoding && file.gzip) return c.body(file.gzip, 200, { ...allHeaders, 'Content-Encoding': 'gzip' })
  return c.body(file.body, 200, allHeaders)
}
