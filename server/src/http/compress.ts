import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

const SMALLEST = 1024

/**
 * A text answer, compressed as the client accepts. JSON is made on request and compressed while others wait: gzip before
 * brotli, which takes 1.6 times as long. The first paint waits for a page: brotli, the smaller one, before gzip. Files bring
 * their own compressed forms.
 */
export function sendText(c: Context<Env>, text: string, status: 200 | 404, own: Readonly<Record<string, string>>): Response {
  const kind = own['Content-Type']?.includes('json') ? 'data' : 'page'
  const first = kind === 'data' ? 'gzip' : 'br'
  const form = text.length < SMALLEST ? undefined : preferredForm(headerOf(c, 'accept-encoding') ?? '', first)
  const headers = headersOf(c, { Vary: 'Accept-Encoding', ...own }, kind)
  if (!form) return c.body(text, status, headers)
  const small = form === 'br' ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(text)
  return c.body(new Uint8Array(small), status, { ...headers, 'Content-Encoding': form })
}

/** `br`, `gzip` or nothing, from an Accept-Encoding header: `first` where both are accepted; an encoding with q=0 is excluded. */
export function preferredForm(accepted: string, first: 'br' | 'gzip' = 'br'): 'br' | 'gzip' | undefined {
  if (accepted === '') return undefined
  const takes = (form: string) => new RegExp(`(^|,)\\s*${form}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  const second = first === 'br' ? 'gzip' : 'br'
  return takes(first) ? first : takes(second) ? second : undefined
}
