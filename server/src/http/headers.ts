import { randomUUID } from 'node:crypto'
import { ApiError } from '@yatha/contract'
import { parseLanguage } from '@yatha/language'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/** Third-party origins, by purpose. */
export interface ThirdPartyOrigins {
  readonly scripts: readonly string[]
  readonly images: readonly string[]
  readonly measures: readonly string[]
  readonly providers: readonly string[]
  readonly video: string
}

/** CSP hashes of a page's inline scripts and styles. */
export type InlineHashes = Readonly<Record<'script' | 'style', readonly string[]>>

/** Returns the Content-Security-Policy. It allows our own scripts, the configured origins, and the page's inline parts by hash. */
export function contentPolicy(inlineHashes: InlineHashes = { script: [], style: [] }, outside?: ThirdPartyOrigins): string {
  const list = (hosts: readonly string[] | undefined) => (hosts ?? []).map((host) => ` ${host}`).join('')
  const inline = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${inline(inlineHashes.script)}${list(outside?.scripts)}`,
    `style-src 'self'${inline(inlineHashes.style)}`,
    `img-src 'self' data: blob:${list(outside?.images)}${list(outside?.measures)}`,
    "font-src 'self'",
    `connect-src 'self'${list(outside?.measures)}${list(outside?.providers)}${outside ? ` ${outside.video}` : ''}`,
    // Riders' videos. `blob:` is a file that was chosen on the phone.
    ...(outside ? [`frame-src ${outside.video}`, "media-src 'self' blob:"] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Requires TLS for a year after a browser's latest visit. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

const SECURITY: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(self)',
  // Never send a path: the URL briefly contains secrets from a provider or a deep link.
  'Referrer-Policy': 'strict-origin',
  ...STRICT_TRANSPORT,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Headers of immutable subresources, which need neither CSP nor HSTS. On a slow network, every header costs time. */
const SUBRESOURCE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Security headers of JSON and pictures. The CSP allows no scripts and no framing. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  ...STRICT_TRANSPORT,
  'X-Content-Type-Options': 'nosniff',
}

const COMMON_HEADERS = { page: SECURITY, part: SUBRESOURCE_HEADERS, data: DATA_HEADERS } as const

/** Returns a response's headers: common headers, then its own. Builds them in one step, because changing them later is slow. */
export function createHeaders(
  c: Context<Env>,
  ownHeaders: Readonly<Record<string, string>>,
  kind: keyof typeof COMMON_HEADERS = 'page',
): Record<string, string> {
  // Immutable files need no request id.
  return { ...COMMON_HEADERS[kind], ...(kind !== 'part' && { 'X-Request-Id': c.get('requestId') }), ...ownHeaders }
}

/** Returns a request header, if possible from Node's plain object: creating a Headers object costs as much as a small response. */
export function requestHeader(c: Context<Env>, name: string): string | undefined {
  const value = c.env?.incoming?.headers[name]
  return value === undefined ? (c.env?.incoming ? undefined : c.req.header(name)) : String(value)
}

/** Returns the client's own request id if it is valid, otherwise a new one. */
export const requestIdOf = (clientId: string | undefined): string => (clientId && /^[\w-]{8,64}$/.test(clientId) ? clientId : randomUUID())

/** Sets the request id and the language, and checks the API key if keys are configured. */
export function prepareRequest(config: Config): MiddlewareHandler<Env> {
  const keys = new Set(config.apiKeys)
  return async (c, next) => {
    c.set('requestId', requestIdOf(requestHeader(c, 'x-request-id')))
    c.set('language', parseLanguage(requestHeader(c, 'language')))
    if (keys.size > 0 && c.req.path.startsWith('/api/') && !keys.has(requestHeader(c, 'x-api-key') ?? '')) throw new ApiError('unknown_key')
    await next()
  }
}
