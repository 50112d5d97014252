import { randomUUID } from 'node:crypto'
import type { EntryHistory, EntryInput, Trip } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addRider } from './rider.ts'
import { TEST_DAY, makeEntry, startOperatorServer } from './operators.ts'

const { json, clock, database, now, one, two, rider, call, save, undo, list } = await startOperatorServer()

const late = (minutes: number, more: Partial<EntryInput> = {}) =>
  makeEntry({ change: { kind: 'delay', train: 'ka-4', days: [TEST_DAY], minutes }, reason: `${minutes} minutes`, texts: {}, ...more })
const minutesLate = async () => {
  const { expected } = (await json<Trip>(`/api/route/ka-4/trip?day=${TEST_DAY}`)).calls[0]!.departs!
  return expected === undefined ? undefined : (Date.parse(expected) - Date.parse(`${TEST_DAY}T11:30:00+06:30`)) / 60_000
}
const historyOf = async (id: string) => (await (await call(two, 'GET', `entry/${id}/history`)).json()) as EntryHistory

test('an entry can be changed by an operator who has its latest version; others get an error, and nothing is lost', async () => {
  const { id, entry: sent } = await save(one, late(5))
  expect(await minutesLate()).toBe(5)
  // Both operators have version 1; the first save succeeds.
  const theirs = await save(two, late(9, { version: 1, from: sent.from! }), id)
  expect(theirs).toMatchObject({ status: 200, entry: { version: 2, from: sent.from, by: { id: two.id } } })
  const mine = await save(one, late(30, { version: 1 }), id)
  expect(mine).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(await minutesLate()).toBe(9)
  // With the latest version, the second operator can save, and the history keeps the first operator's text.
  expect((await save(one, late(30, { version: 2 }), id)).entry.version).toBe(3)
  expect(await minutesLate()).toBe(30)
  const [shown] = (await list(two)).entries
  expect(shown).toMatchObject({ id, version: 3, change: { minutes: 30 }, by: { id: one.id } })
  expect(await historyOf(id)).toMatchObject([
    {
      action: 'sent',
      by: { id: one.id, email: one.email },
      change: { minutes: 5 },
      reason: '5 minutes',
      from: sent.from,
      until: sent.until,
    },
    { action: 'changed', by: { id: two.id }, change: { minutes: 9 }, reason: '9 minutes' },
    { action: 'changed', by: { id: one.id }, change: { minutes: 30 } },
  ])
})

test('changing an undone entry and undoing an outdated version are rejected', async () => {
  const { id, entry: sent } = await save(one, late(5))
  await save(two, late(6, { version: 1 }), id)
  expect(await undo(one, sent)).toMatchObject({ status: 409, entry: { code: 'changed_meanwhile' } })
  expect((await undo(two, { id, version: 2 })).status).toBe(200)
  expect(await save(one, late(7, { version: 2 }), id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(await save(one, late(7, { version: 3 }), id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(await minutesLate()).toBeUndefined()
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(['sent', 'changed', 'undone'])
})

test('a retried change is stored once, and of many concurrent changes one is stored', async () => {
  const { id } = await save(one, late(5))
  for (let i = 0; i < 2; i++) expect((await save(one, late(6, { version: 1 }), id)).entry.version).toBe(2)
  const all = await Promise.all(Array.from({ length: 8 }, (_, i) => save(i % 2 === 0 ? one : two, late(10 + i, { version: 2 }), id)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  const successful = all.find(({ status }) => status === 200)!
  expect(all.filter(({ code }) => code === 'changed_meanwhile')).toHaveLength(7)
  expect(await minutesLate()).toBe((successful.entry.change as { minutes: number }).minutes)
  expect(await historyOf(id)).toHaveLength(3)
})

test('a changed entry keeps its start, and may end earlier or later', async () => {
  const { id, entry: sent } = await save(one, late(5))
  clock.advance(600)
  const until = `${TEST_DAY}T10:00:00+06:30`
  const { entry: changed } = await save(two, late(5, { version: 1, from: sent.from!, until }), id)
  expect([changed.from, changed.until]).toEqual([sent.from, until])
  expect(await save(two, late(5, { version: 2, until: `${TEST_DAY}T09:25:00+06:30` }), id)).toMatchObject({ status: 422, field: 'until' })
  expect((await historyOf(id)).map((action) => action.until)).toEqual([sent.until, until])
})

test('only operators can read the history of an entry, which omits the names of deleted accounts', async () => {
  const { id } = await save(one, late(5))
  expect((await call(undefined, 'GET', `entry/${id}/history`)).status).toBe(401)
  expect((await call(rider, 'GET', `entry/${id}/history`)).status).toBe(403)
  expect((await call(one, 'GET', `entry/${randomUUID()}/history`)).status).toBe(404)
  expect((await call(one, 'GET', 'entry/1/history')).status).toBe(404)
  const leaver = await addRider(database, now())
  await database.db.execute(sql`update operator_action set account_id = ${leaver.id} where entry_id = ${id}`)
  await database.db.execute(sql`delete from account where id = ${leaver.id}`)
  const [firstAction] = await historyOf(id)
  expect(firstAction).toMatchObject({ action: 'sent', change: { minutes: 5 } })
  expect(firstAction).not.toHaveProperty('by')
})
