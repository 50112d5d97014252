import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

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

/** Does the request come from this machine itself, not through a proxy on it? */
export function isThisMachine(c: Context<Env>): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headerOf(c, name) !== undefined)
  // Tests call the app without a network.
  const from = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(from)
}
