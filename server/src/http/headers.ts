import { randomUUID } from 'node:crypto'
import { languageOf, Refusal } from '@yatha/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from './env.ts'

/** Only what we serve ourselves may run; the hashes are those of the inline parts of the page. */
export function contentPolicy(inlineHashes: readonly string[] = []): string {
  const inline = inlineHashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
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
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Files that are only ever parts of a page need no policy of their own: on a slow network each header counts. */
const PARTS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/** The headers of an answer: what every answer carries, then its own. Made in one go, since changing them later is slow. */
export function headersOf(
  c: Context<Env>,
  own: Readonly<Record<string, string>>,
  kind: 'whole' | 'part' = 'whole',
): Record<string, string> {
  return { ...(kind === 'part' ? PARTS : SECURITY), 'X-Request-Id': c.var.requestId, ...own }
}

/** Request id and language; the API key where keys are configured. */
export function requestHeaders(config: Config): MiddlewareHandler<Env> {
  const keys = new Set(config.apiKeys)
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
    c.set('language', languageOf(c.req.header('language')))
    if (keys.size > 0 && c.req.path.startsWith('/api/') && !keys.has(c.req.header('x-api-key') ?? '')) throw new Refusal('unknown_key')
    await next()
  }
}
