import { randomUUID } from 'node:crypto'
import type { EntryInput, OperatorEntry, OperatorList } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { addRider } from './rider.ts'
import { createTestServer } from './serve.ts'

// Monday, 9:20. KA-4 leaves Yangon Central at 11:30 for Insein; KHA-3 left at 8:40 for its loop.

export const TEST_DAY = '2026-11-23' as ServiceDay
export const START_TIME = '2026-11-23T09:20:00+06:30'
export const cancellationTexts = { en: { title: 'Train KA-4 is canceled today.', text: '', isChecked: true } }

/** An entry that cancels KA-4; `more` replaces some of its fields. */
export const makeEntry = (more: Partial<EntryInput> = {}): EntryInput => ({
  version: 0,
  state: 'sent',
  change: { kind: 'cancel', train: 'ka-4', days: [TEST_DAY] },
  reason: 'Rail bus in repair',
  texts: cancellationTexts,
  ...more,
})

export type Caller = { readonly token: string } | undefined

/** Starts a server with two operators and a rider. Before each test, it is reset to START, without entries. */
export async function startOperatorServer() {
  const clock = installFixedClock(START_TIME)
  const database = await openTestDatabase()
  const now = () => new Date(clock.nowMs())
  const [one, two, rider] = await Promise.all([addRider(database, now()), addRider(database, now()), addRider(database, now())])
  const env = { OPERATORS: `${one.email.toUpperCase()}, ${two.email}` }
  const server = createTestServer({ database, clock, env })
  const { request, operators, adapters } = server
  operators.start()
  afterAll(async () => {
    await operators.stop()
    await adapters.close()
  })
  beforeEach(async () => {
    vi.setSystemTime(START_TIME)
    await database.db.execute(sql`truncate operator_entry, operator_action`)
    await operators.read()
  })
  const call = (who: Caller, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(`/api/operator/${path}`, {
      method,
      headers: { ...(who && { Authorization: `Bearer ${who.token}` }), 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  /** Saves an entry. The result of a rejection has the error's code and field. */
  const save = async (who: Caller, body: EntryInput, id: string = randomUUID()) => {
    const response = await call(who, 'PUT', `entry/${id}`, body)
    const saved = (await response.json()) as OperatorEntry & { code: string; field?: string }
    return { status: response.status, id, entry: saved as OperatorEntry, code: saved.code, field: saved.field }
  }
  const undo = async (who: Caller, { id, version }: { id: string; version: number }) => {
    const response = await call(who, 'POST', `entry/${id}/undo`, { version })
    return { status: response.status, entry: (await response.json()) as OperatorEntry & { code: string } }
  }
  const list = async (who: Caller, query = '') => (await (await call(who, 'GET', `entry${query}`)).json()) as OperatorList
  return { ...server, clock, database, now, one, two, rider, call, save, undo, list }
}
