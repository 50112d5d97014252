import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { Database } from '../../db/database.ts'
import type { Env } from '../../http/env.ts'
import { requestHeader, createHeaders } from '../../http/headers.ts'
import type { Files } from '../../adapters/files/files.ts'
import { parseRange } from './byte-range.ts'
import { MEDIA_FOLDER, findPublicFile } from './media.store.ts'

const NAME = /^[\w-]{43}(-\d{1,4})?\.(webp|mp4|webm)$/
/** Cache lifetimes in browsers and in shared caches, from which deleted or hidden media must disappear soon. */
const [BROWSER_SECONDS, SHARED_SECONDS] = [86_400, 300]
/** Policy that allows no scripts, frames or access to our origin, whatever type a browser detects in a file. */
const SANDBOX = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Serves a picture or video of a visible post, or the requested range of it. Throws `not_found`. */
export async function sendMedia(c: Context<Env>, { database, files }: { database: Database; files: Files }): Promise<Response> {
  const name = c.req.param('file') ?? ''
  const file = NAME.test(name) ? await findPublicFile(database.db, name) : undefined
  if (!file) throw new ApiError('not_found')
  // The name is the hash of the content, so it serves as the ETag.
  const tag = `"${name}"`
  const baseHeaders = {
    'Content-Security-Policy': SANDBOX,
    'Cache-Control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${SHARED_SECONDS}`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  if (requestHeader(c, 'if-none-match')?.split(/,\s*/).includes(tag)) return c.body(null, 304, createHeaders(c, baseHeaders, 'data'))
  const isSame = (requestHeader(c, 'if-range') ?? tag) === tag
  const range = parseRange(isSame ? requestHeader(c, 'range') : undefined, file.bytes)
  if (range === 'beyond') return c.body(null, 416, createHeaders(c, { ...baseHeaders, 'Content-Range': `bytes */${file.bytes}` }, 'data'))
  const content = await files.get(`${MEDIA_FOLDER}${name}`, range)
  if (!content) throw new ApiError('not_found')
  const length = range ? range.to - range.from + 1 : file.bytes
  const headers = createHeaders(
    c,
    {
      ...baseHeaders,
      'Content-Type': content.type,
      'Content-Length': String(length),
      ...(range && { 'Content-Range': `bytes ${range.from}-${range.to}/${file.bytes}` }),
    },
    'data',
  )
  if (c.req.method !== 'HEAD') return c.body(content.body, range ? 206 : 200, headers)
  await content.body.cancel()
  return c.body(null, range ? 206 : 200, headers)
}
