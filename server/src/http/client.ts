import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'
import type { TrustedHeader } from '../config.ts'
import { forwardedNetwork, isLoopback, networkOf } from './network.ts'

/** Headers that only a proxy adds. */
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

/** A device that shows that the rider of an account has signed in there. */
export interface KnownDevice {
  readonly accountId: string
  /** Shows that this was with the account's present password. */
  readonly passwordMark: string
}

/** Whom limits count. */
export interface Client {
  /** See networkOf. */
  readonly network: string
  readonly device: KnownDevice | undefined
}

/** The client's network; behind a trusted proxy, the one in its header. What no proxy and no socket names is `unknown`. */
export function clientNetwork(c: Context<Env>, trusted: TrustedHeader | undefined): string {
  const header = trusted && headerOf(c, trusted)
  // A header that names nobody leaves the proxy itself: one network, however much is made up.
  const forwarded = trusted && header !== undefined ? forwardedNetwork(trusted, header) : undefined
  return forwarded ?? networkOf(c.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown'
}

/** A short display name of the device, from its User-Agent. */
export function deviceOf(c: Context<Env>): string {
  const agent = headerOf(c, 'user-agent') ?? ''
  // The order matters: many browsers include the names of others.
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) => agent.includes(name))
  const browser = ['Firefox', 'Edg', 'OPR', 'SamsungBrowser', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`))
  return [browser, system].filter(Boolean).join(' · ') || 'unknown'
}

/** Did the request come through a proxy? */
export const isThroughProxy = (c: Context<Env>): boolean => PROXY_HEADERS.some((name) => headerOf(c, name) !== undefined)

/** Does the request come from this machine itself, not through a proxy on it? */
export function isThisMachine(c: Context<Env>): boolean {
  // Tests call the app without a network.
  return !isThroughProxy(c) && isLoopback(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}
