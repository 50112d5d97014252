import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

const SMALLEST = 1024

/** A text answer, compressed as the client accepts: brotli before gzip. Files bring their own compressed forms. */
export function sendText(c: Context<Env>, text: string, status: 200 | 404, own: Readonly<Record<string, string>>): Response {
  const form = text.length < SMALLEST ? undefined : preferredForm(headerOf(c, 'accept-encoding') ?? '')
  const kind = own['Content-Type']?.includes('json') ? 'data' : 'page'
  const headers = headersOf(c, { Vary: 'Accept-Encoding', ...own }, kind)
  if (!form) return c.body(text, status, headers)
  const small = form === 'br' ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(text)
  return c.body(new Uint8Array(small), status, { ...headers, 'Content-Encoding': form })
}

/** `br`, `gzip` or nothing, from an Accept-Encoding header; a form with q=0 is refused. */
export function preferredForm(accepted: string): 'br' | 'gzip' | undefined {
  if (accepted === '') return undefined
  const takes = (form: string) => new RegExp(`(^|,)\\s*${form}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
