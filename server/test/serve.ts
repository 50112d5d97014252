import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { makeApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { clockAt, type Clock } from '../src/outside/clock.ts'
import { openRailway } from '../src/outside/railway-files.ts'

export const files = openRailway(fileURLToPath(new URL('../../data/dist', import.meta.url)))

/** No database is opened: what needs one is refused. */
const noDatabase = new Database({
  url: undefined,
  startEmbedded: () => Promise.reject(new Error('not in this test')),
  migrations: '',
  log: pino({ level: 'silent' }),
})

interface ServeOptions {
  now?: string
  env?: Record<string, string>
  lines?: string[]
  database?: Database
  clock?: Clock
}

/** The whole server on a clock that stands still; `lines` gets what it logs. */
export function serve({
  now = '2026-11-23T09:20:00+06:30',
  env = {},
  lines = [],
  database = noDatabase,
  clock = clockAt(now),
}: ServeOptions = {}) {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
  const app = makeApp({
    config: readConfig(env),
    files,
    clock,
    database,
    secret: 'a secret of the tests, long enough',
    log,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`http://yatha.test${path}`, { method, headers })
  const json = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => (await get(path, headers)).json() as Promise<T>
  const request = (path: string, init: RequestInit) => app.request(`http://yatha.test${path}`, init)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })
  return { get, json, post, request }
}
