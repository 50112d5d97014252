import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { remembered } from '@yatha/timetable'
import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf, headersOf } from './headers.ts'

/** Shorter texts are sent as they are. */
export const SMALLEST = 1024

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
  const small = form === 'gzip' ? gzipSync(text) : kind === 'page' ? smallPage(text) : brotli(text, 5)
  return c.body(new Uint8Array(small), status, { ...headers, 'Content-Encoding': form })
}

/** Pages are few, and each is the same for many riders: a ninth smaller than in a hurry, kept. */
const smallPage = (text: string): Buffer => remembered(pages, text, MOST_PAGES, () => brotli(text, 10))
const pages = new Map<string, Buffer>()
const MOST_PAGES = 500

/** In a form; brotli with a quality from 0 to 11. */
export const compressed = (text: Buffer, form: 'br' | 'gzip', quality: number): Buffer =>
  form === 'gzip' ? gzipSync(text) : brotli(text, quality)

const brotli = (text: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** `br`, `gzip` or nothing, from an Accept-Encoding header: `first` where both are accepted; an encoding with q=0 is excluded. */
export function preferredForm(accepted: string, first: 'br' | 'gzip' = 'br'): 'br' | 'gzip' | undefined {
  if (accepted === '') return undefined
  // Browsers have few such headers.
  const [br, gzip] = remembered(takenForms, accepted, MOST_HEADERS, () => [takes(accepted, 'br'), takes(accepted, 'gzip')])
  if (first === 'br') return br ? 'br' : gzip ? 'gzip' : undefined
  return gzip ? 'gzip' : br ? 'br' : undefined
}

const takenForms = new Map<string, readonly [boolean, boolean]>()
const MOST_HEADERS = 100

const takes = (accepted: string, form: string): boolean =>
  new RegExp(`(^|,)\\s*${form}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
