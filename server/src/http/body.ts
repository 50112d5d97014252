import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import { BodyMemory, type BodyReservation } from './body-memory.ts'
import type { Env } from './env.ts'
import { requestHeader } from './headers.ts'

/** Limits for receiving the bodies of an app's requests. */
export interface BodyLimits {
  readonly json: BodyMemory
  /** Binary bodies, whose memory is reserved until the response is sent. */
  readonly files: BodyMemory
  /** Maximum time to receive one body. */
  readonly milliseconds: number
}

/** Creates the limits: 16 MB of JSON at a time; 64 MB of files, at most six per account. */
export const createBodyLimits = (milliseconds = 30_000): BodyLimits => ({
  json: new BodyMemory({ bytes: 16_000_000 }),
  files: new BodyMemory({ bytes: 64_000_000, maxPerOwner: 6 }),
  milliseconds,
})

/**
 * Reads the bytes of a body. Also returns the memory reservation, on which the caller must call `release`. Rejects a body unread if its
 * length is not announced (`length_required`) or too large (`too_large`), or if too little memory is free (`busy`). Throws `incomplete`
 * if the body does not arrive completely and in time.
 */
export async function readBytes(
  c: Context<Env>,
  { milliseconds }: BodyLimits,
  memory: BodyMemory,
  { maxBytes, owner }: { maxBytes: number; owner: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; reservation: BodyReservation }> {
  const reservation = memory.reserve(owner, announcedLength(c, maxBytes))
  const timeout = setTimeout(() => reservation.abort(new ApiError('incomplete')), milliseconds)
  try {
    const bytes = await readBody(c, announcedLength(c, maxBytes), reservation.signal)
    reservation.markComplete()
    return { bytes, reservation }
  } catch (error) {
    reservation.release()
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

/** Reads a request's JSON. Throws `unsupported_type` for another Content-Type or an encoded body, `invalid_body` for malformed JSON. */
export async function readJson(c: Context<Env>, bodies: BodyLimits, maxBytes: number): Promise<unknown> {
  if (!JSON_TYPE.test(requestHeader(c, 'content-type') ?? '')) throw new ApiError('unsupported_type')
  if ((requestHeader(c, 'content-encoding') ?? 'identity').toLowerCase() !== 'identity') throw new ApiError('unsupported_type')
  const { bytes, reservation } = await readBytes(c, bodies, bodies.json, { maxBytes, owner: '' })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('invalid_body')
  } finally {
    reservation.release()
  }
}

const JSON_TYPE = /^application\/json(\s*;\s*charset=("utf-8"|utf-8))?$/i

function announcedLength(c: Context<Env>, maxBytes: number): number {
  const announced = requestHeader(c, 'content-length')
  if (announced === undefined || !/^\d{1,15}$/.test(announced)) throw new ApiError('length_required')
  if (Number(announced) > maxBytes) throw new ApiError('too_large')
  return Number(announced)
}

async function readBody(c: Context<Env>, length: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  // A client that sends `Expect: 100-continue` waits for this response before it sends the body.
  if (requestHeader(c, 'expect') !== undefined) c.env?.outgoing?.writeContinue()
  const bytes = new Uint8Array(length)
  // The signal's reason is an ApiError.
  const cutOff = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))
  // Does not cancel the stream: that would close the connection before the response is sent. See endUnread.
  await Promise.race([fill(bytes, c), cutOff])
  return bytes
}

/** Fills `bytes` with a body. Throws `incomplete` if the connection is lost, or if the body's length differs from that of `bytes`. */
async function fill(bytes: Uint8Array, c: Context<Env>): Promise<void> {
  let at = 0
  const reader = readerOf(c)
  for (;;) {
    const { done, value } = (await reader?.read().catch(throwIncomplete)) ?? { done: true }
    if (done) break
    if (at + value.length > bytes.length) throwIncomplete()
    bytes.set(value, at)
    at += value.length
  }
  if (at < bytes.length) throwIncomplete()
}

function readerOf(c: Context<Env>): ReadableStreamDefaultReader<Uint8Array> | undefined {
  try {
    return c.req.raw.body?.getReader()
  } catch {
    // The stream of a lost connection cannot be opened.
    return throwIncomplete()
  }
}

function throwIncomplete(): never {
  throw new ApiError('incomplete')
}
