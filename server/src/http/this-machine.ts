import type { Context } from 'hono'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'

/** Asked by a program on this machine itself, and not for somebody else by a proxy on it. */
export function isThisMachine(c: Context<Env>): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'via'].some((name) => headerOf(c, name) !== undefined)
  // Tests hand requests over without a network.
  const from = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(from)
}
