import { StaticAnswers } from '@yatha/answers'
import { compileCatalog } from '@yatha/language/compile'
import { translator } from '@yatha/language'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTripHead } from '../src/trip-head.ts'
import { buildRailway } from './draw-railway.ts'

const english = JSON.parse(readFileSync(new URL('../../language/catalogs/en.json', import.meta.url), 'utf8')) as Parameters<
  typeof compileCatalog
>[0]
const t = translator('en', compileCatalog(english))
const facts = new StaticAnswers(
  buildRailway(['t1: a 08:00, b 08:20-08:22, c 08:30', 'night: a 24:50, b 25:10', 'on: c 08:40, d 08:50, a 09:00']),
  'en',
)
const head = (query: string) => createTripHead(facts, new URLSearchParams(query), t)

test('a link to a trip contains its stations, times, day and trains', () => {
  expect(head('from=a&to=c&day=2026-11-23&trip=0800.t1')).toEqual({
    title: 'a 8:00 – c 8:30',
    description: 'Mon, Nov 23, train T1: a 8:00 – c 8:30. Stops, map and other trips.',
  })
  expect(head('from=b&to=d&day=2026-11-23&trip=0822.t1.on')).toMatchObject({
    title: 'b 8:22 – d 8:50',
    description: expect.stringContaining('T1 + ON'),
  })
  expect(head('from=a&to=b&trip=0050.night')).toEqual({ title: 'a 0:50 – b 1:10' })
})

test('the page title of a search, or of an invalid trip, is its two stations', () => {
  for (const trip of ['', 'walk', '0801.t1', '0800.t9', '0800', `0800${'.t1'.repeat(9)}`])
    expect(head(`from=a&to=c&trip=${trip}`)).toEqual({ title: 'a – c' })
  expect(head('from=c&to=a&trip=0800.t1')).toEqual({ title: 'c – a' })
  expect(head('from=a')).toBeUndefined()
  expect(head('from=a&to=x')).toBeUndefined()
})
