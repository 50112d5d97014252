import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { createHeaders } from '../http/headers.ts'
import type { Photos } from './photos.ts'

/** Sends a rider's photo; its URL cannot be guessed. Throws `not_found` if there is no such photo. */
export async function sendPhoto(c: Context<Env>, photos: Photos): Promise<Response> {
  const name = /^([\w-]{43})\.webp$/.exec(c.req.param('file') ?? '')?.[1]
  const bytes = name === undefined ? undefined : await photos.bytesOf(name)
  if (!bytes) throw new ApiError('not_found')
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' }
  return c.body(bytes, 200, createHeaders(c, headers, 'data'))
}
