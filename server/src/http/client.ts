import type { Context } from 'hono'
import type { Env } from './env.ts'
import { requestHeader } from './headers.ts'
import type { TrustedHeader } from '../config.ts'
import { forwardedNetwork, isLoopback, networkOf } from './network.ts'

/** Headers that only proxies add. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
]

/** A device with a valid token, which it received when the account's rider signed in on the device. */
export interface KnownDevice {
  readonly accountId: string
  /** Fingerprint of the password at that sign-in; the device is known only while the account has this password. */
  readonly passwordMark: string
}

/** The client whose calls a rate limit counts. */
export interface Client {
  /** The client's network: see networkOf. */
  readonly network: string
  readonly device: KnownDevice | undefined
}

/**
 * Returns the client's network, from a trusted proxy's header if the request has such a header; `unknown` if neither header nor socket has
 * an address.
 */
export function clientNetwork(c: Context<Env>, trusted: TrustedHeader | undefined): string {
  const header = trusted && requestHeader(c, trusted)
  // If the header has no valid address, the proxy's own network counts, so that all requests with forged headers share one network.
  const forwarded = trusted && header !== undefined ? forwardedNetwork(trusted, header) : undefined
  return forwarded ?? networkOf(c.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown'
}

/** Returns a short display name of the device, from its User-Agent. */
export function deviceName(c: Context<Env>): string {
  const agent = requestHeader(c, 'user-agent') ?? ''
  // The order matters: many browsers also name other systems and browsers.
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) => agent.includes(name))
  const browser = ['Firefox', 'Edg', 'OPR', 'SamsungBrowser', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`))
  return [browser, system].filter(Boolean).join(' · ') || 'unknown'
}

/** Returns whether the request came through a proxy. */
export const isThroughProxy = (c: Context<Env>): boolean => PROXY_HEADERS.some((name) => requestHeader(c, name) !== undefined)

/** Returns whether the request comes from this machine itself, not through a proxy on it. */
export function isFromThisMachine(c: Context<Env>): boolean {
  // Tests, which call the app without a network, count as this machine.
  return !isThroughProxy(c) && isLoopback(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}
