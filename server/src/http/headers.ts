import { randomUUID } from 'node:crypto'
import { languageOf, Refusal } from '@yatha/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/** Origins that are not ours, by what the page may do with them. */
export interface OutsideHosts {
  readonly scripts: readonly string[]
  readonly images: readonly string[]
  readonly measures: readonly string[]
  readonly providers: readonly string[]
  readonly video: string
}

/** Only what we serve ourselves may run, and what is configured; the hashes are those of the inline parts of the page. */
export function contentPolicy(inlineHashes: readonly string[] = [], outside?: OutsideHosts): string {
  const list = (hosts: readonly string[] | undefined) => (hosts ?? []).map((host) => ` ${host}`).join('')
  const inline = inlineHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${list(outside?.scripts)}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data: blob:${list(outside?.images)}${list(outside?.measures)}`,
    "font-src 'self'",
    `connect-src 'self'${list(outside?.measures)}${list(outside?.providers)}${outside ? ` ${outside.video}` : ''}`,
    ...(outside ? [`frame-src ${outside.video}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const SECURITY: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
  // Never a path: what a provider or a deep link brings stands in the address for a moment.
  'Referrer-Policy': 'strict-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Files that are only ever parts of a page need no policy of their own: on a slow network each header counts. */
const PARTS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/** JSON is no page: it may run nothing and be framed nowhere. */
const DATA: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const COMMON = { page: SECURITY, part: PARTS, data: DATA } as const

/** The headers of an answer: what every answer carries, then its own. Made in one go, since changing them later is slow. */
export function headersOf(
  c: Context<Env>,
  own: Readonly<Record<string, string>>,
  kind: keyof typeof COMMON = 'page',
): Record<string, string> {
  // A file that never changes has no story to be found in the log.
  return { ...COMMON[kind], ...(kind !== 'part' && { 'X-Request-Id': c.get('requestId') }), ...own }
}

/** A header of the request, from Node's own plain object where there is one: making a Headers of it costs as much as a small answer. */
export function headerOf(c: Context<Env>, name: string): string | undefined {
  const value = c.env?.incoming?.headers[name]
  return value === undefined ? (c.env?.incoming ? undefined : c.req.header(name)) : String(value)
}

/** Request id and language; the API key where keys are configured. */
export function requestHeaders(config: Config): MiddlewareHandler<Env> {
  const keys = new Set(config.apiKeys)
  return async (c, next) => {
    const given = headerOf(c, 'x-request-id')
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
    c.set('language', languageOf(headerOf(c, 'language')))
    if (keys.size > 0 && c.req.path.startsWith('/api/') && !keys.has(headerOf(c, 'x-api-key') ?? '')) throw new Refusal('unknown_key')
    await next()
  }
}
