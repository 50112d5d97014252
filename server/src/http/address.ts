import { ApiError } from '@yatha/contract'
import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/** Maximum lengths of a URL's path, which may contain a push token, and of its query as sent; maximum number of query parameters. */
export const ADDRESS_LIMITS = { path: 4200, query: 8192, parameters: 100 } as const

/** Returns the path of a URL as sent, and its query with the question mark. */
export function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.indexOf('#', start)
  const address = url.slice(start, end === -1 ? undefined : end)
  const mark = address.indexOf('?')
  return mark === -1 ? { path: address, query: '' } : { path: address.slice(0, mark), query: address.slice(mark) }
}

/**
 * Rejects overlong addresses with `address_too_long`, and invalid addresses, such as an address with the host `xn--`, with
 * `invalid_address`. Also rejects requests that name two hosts (RFC 9112, 3.2), in two Host headers or in the header and the target,
 * because a proxy may use the other host.
 */
export const checkAddress: MiddlewareHandler<Env> = async (c, next) => {
  const { url } = c.req
  const { path, query } = splitUrl(url)
  if (path.length > ADDRESS_LIMITS.path || query.length > ADDRESS_LIMITS.query || hasTooManyParameters(query))
    throw new ApiError('address_too_long')
  if (!URL.canParse(url) || countHostHeaders(c) > 1 || hasConflictingTarget(c)) throw new ApiError('invalid_address')
  await next()
}

function hasTooManyParameters(query: string): boolean {
  let count = 0
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) if (++count >= ADDRESS_LIMITS.parameters) return true
  return false
}

function countHostHeaders(c: Context<Env>): number {
  // In `rawHeaders`, names and values alternate.
  return c.env?.incoming?.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length ?? 1
}

/**
 * Returns whether a target with a host (RFC 9112, 3.2.2: `GET http://host/path`) contradicts the Host header, or contains a user name
 * or password.
 */
function hasConflictingTarget(c: Context<Env>): boolean {
  const { url: target = '/', headers } = c.env?.incoming ?? {}
  if (target.startsWith('/')) return false
  const host = headers?.host ?? ''
  if (/[^\w.:[\]-]/.test(host) || !URL.canParse(target)) return true
  const { protocol, host: targetHost, username, password } = new URL(target)
  return username !== '' || password !== '' || !URL.canParse(`${protocol}//${host}`) || new URL(`${protocol}//${host}`).host !== targetHost
}
