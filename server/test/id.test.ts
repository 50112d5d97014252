import { expect, test } from 'vitest'
import { newId } from '../src/db/id.ts'

test('ids are UUIDs of version 7 that contain the millisecond of their creation', () => {
  const id = newId(Date.parse('2026-11-23T02:50:00.123Z'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()).toBe('2026-11-23T02:50:00.123Z')
})

test('ids sort in order of creation: within a millisecond, within a second, and when the clock is set back a little', () => {
  const start = Date.parse('2026-11-24T00:00:00Z')
  const times = [...Array.from({ length: 20_000 }, () => start), ...Array.from({ length: 1000 }, (_, i) => start + i), start - 2000]
  const ids = times.map(newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
