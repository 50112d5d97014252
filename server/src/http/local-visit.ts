import type { Context } from 'hono'
import { isThisMachine } from './client.ts'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

/**
 * Is it the person at this machine: from this machine, under a name that always means it? The name keeps out pages of other
 * sites, which can point a name of theirs at this machine (DNS rebinding). A proxy on this machine that adds no header,
 * speaks HTTP/1.1 and replaces the Host goes unnoticed.
 */
export function isLocalVisit(c: Context<Env>): boolean {
  const origin = headerOf(c, 'origin')
  return (
    isThisMachine(c) &&
    isLoopbackHost(hostOf(c)) &&
    (origin === undefined || isLoopbackHost(origin.replace(/^https?:\/\//, ''))) &&
    // Browsers speak at least HTTP/1.1; nginx, where nothing else is set, does not.
    c.env?.incoming?.httpVersion !== '1.0'
  )
}

/** The origin for absolute links where none is configured: that of a loopback Host. Any other name may be made up. */
export function localOriginOf(c: Context<Env>): string | undefined {
  const host = hostOf(c)
  return isLoopbackHost(host) ? `http://${host.toLowerCase()}` : undefined
}

/** `localhost`, a name below it, 127.0.0.0/8 or ::1, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i.test(host)

const hostOf = (c: Context<Env>): string => headerOf(c, 'host') ?? (c.env?.incoming ? '' : new URL(c.req.url).host)
