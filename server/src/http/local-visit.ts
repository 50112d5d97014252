import type { Context } from 'hono'
import { isFromThisMachine } from './client.ts'
import type { Env } from './env.ts'
import { requestHeader } from './headers.ts'

/**
 * Returns whether the visitor is at this machine: the request comes from this machine, and its Host is a loopback name. Checking the
 * Host defends against DNS rebinding, where another site points its own name at this machine. Cannot detect a proxy on this machine
 * that adds no header, uses HTTP/1.1 and replaces the Host.
 */
export function isLocalVisit(c: Context<Env>): boolean {
  const origin = requestHeader(c, 'origin')
  return (
    isFromThisMachine(c) &&
    isLoopbackHost(hostOf(c)) &&
    (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, ''))) &&
    // Browsers use at least HTTP/1.1, but nginx by default sends requests on with HTTP/1.0.
    c.env?.incoming?.httpVersion !== '1.0'
  )
}

/** Returns the origin for absolute links if none is configured: the origin of a loopback Host header. Any other host name may be forged. */
export function localOriginOf(c: Context<Env>): string | undefined {
  const host = hostOf(c)
  return isLoopbackHost(host) ? `http://${host.toLowerCase()}` : undefined
}

/** Returns whether the host is `localhost`, a name below it, 127.0.0.0/8 or ::1, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i.test(host)

const hostOf = (c: Context<Env>): string => requestHeader(c, 'host') ?? (c.env?.incoming ? '' : new URL(c.req.url).host)
