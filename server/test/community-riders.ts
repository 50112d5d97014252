import type { Comment, FeedPage, Post } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import type { Clock } from '../src/adapters/clock.ts'
import { addRider } from './rider.ts'
import { newNetwork } from './riders.ts'
import type { createTestServer } from './serve.ts'

type ResponseBody = Post & Comment & FeedPage & { code?: string; field?: string; comments: Comment[] & number; riders: unknown[] }

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

/** Returns a function that adds a rider who can write in the community of `app`. */
export function writerFactory(app: ReturnType<typeof createTestServer>, database: Database, clock: Clock) {
  return async ({ name, daysOld = 2 }: { name?: string; daysOld?: number } = {}) => {
    const now = new Date(clock.nowMs())
    const { id, token } = await addRider(database, new Date(now.getTime() - daysOld * DAY_MS), null, undefined, name, now)
    const until = new Date(now.getTime() + YEAR_MS)
    await database.db.execute(sql`update session set expires_at = ${until} where account_id = ${id}`)
    // Each rider has their own network. A server reads this header only if it is configured to be behind a trusted proxy.
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': newNetwork() }
    const send = async (method: string, path: string, body?: unknown) => {
      const init = {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const response = await app.request(path, init)
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as ResponseBody }
    }
    return {
      id,
      headers,
      send,
      get: (path: string) => send('GET', path),
      post: (text: string, more: object = {}) => send('POST', '/api/post', { id: randomUUID(), text, ...more }),
      comment: (slug: string, text: string, more: object = {}) =>
        send('POST', `/api/post/${slug}/comment`, { id: randomUUID(), text, ...more }),
      react: (slug: string, kind?: string) => send(kind ? 'PUT' : 'DELETE', `/api/post/${slug}/reaction`, kind && { kind }),
      feed: async (query = '') => (await send('GET', `/api/post${query}`)).body,
    }
  }
}
