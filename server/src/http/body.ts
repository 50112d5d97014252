import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

/** The body of a request; throws `too_large`, and discards it, once it exceeds `most` bytes. */
export async function bytesUpTo(c: Context<Env>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headerOf(c, 'content-length') ?? 0) > most) throw new ApiError('too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  // Counts each chunk, since the Content-Length header may be wrong or missing.
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.length
    if (length > most) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** The JSON of a request; undefined if it is malformed. Throws `invalid` for another Content-Type. */
export async function jsonOf(c: Context<Env>, most: number): Promise<unknown> {
  if (!headerOf(c, 'content-type')?.startsWith('application/json')) throw new ApiError('invalid', 'Content-Type')
  const bytes = await bytesUpTo(c, most)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
