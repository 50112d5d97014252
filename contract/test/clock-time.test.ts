import { expect, test } from 'vitest'
import { listEntries, searchItineraries } from '../src/endpoints.ts'
import { parseClockTime } from '../src/index.ts'

const TIMES = { '0:00': 0, '8:05': 29_100, '08:05': 29_100, '24:10': 87_000, '29:59': 107_940 }
const INVALID_TIMES = ['35:00', '30:00', '08:00:30', '08:60', '8', '8:5', '', ' 08:00', '08:00\n', '-1:00', '1e1:00', '၈:၀၀']

test('parseClockTime accepts HH:MM below 30 hours', () => {
  for (const [text, seconds] of Object.entries(TIMES)) expect(parseClockTime(text), text).toBe(seconds)
  for (const text of INVALID_TIMES) expect(parseClockTime(text), text).toBeUndefined()
})

test('the API accepts exactly the times that parseClockTime accepts', () => {
  const isAccepted = (time: string) => searchItineraries.spec.query.safeParse({ from: 'a', to: 'b', time }).success
  expect([...Object.keys(TIMES), ...INVALID_TIMES].filter(isAccepted)).toEqual(Object.keys(TIMES))
})

test('the operator API rejects an instant after the year 9999 in UTC', () => {
  const { query } = listEntries.spec
  expect(query.safeParse({ since: '9999-12-31T23:59:59+06:30' }).success).toBe(true)
  for (const since of ['9999-12-31T23:59:59-23:59', '2026-11-23']) {
    const { error } = query.safeParse({ since })
    expect(error?.issues.map(({ message }) => message)).toEqual(['invalid_instant'])
  }
})
