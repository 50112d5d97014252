import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

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

/** The client's network address; behind a trusted proxy, the last entry of X-Forwarded-For. */
export function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? headerOf(c, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
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
  return !isThroughProxy(c) && /^(127\.|::1$|::ffff:127\.)/.test(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}
