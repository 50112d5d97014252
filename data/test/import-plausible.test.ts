import type { ServiceDay } from '@yatha/timetable'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { checkGtfs } from '../src/import/check-gtfs.ts'
import { changedFeed } from './feeds/valid-feed.ts'

test.each<[rule: string, value: string, ...Parameters<typeof changedFeed>]>([
  ['missing_stop_name', 'three', 'stops.txt', 'three,Three', 'three,'],
  ['stop_without_location', 'three', 'stops.txt', '50.3,8.3', ','],
  ['point_near_origin', 'three', 'stops.txt', '50.3,8.3', '0,0'],
  ['route_both_short_and_long_name_missing', 'r', 'routes.txt', 'R1,One – Three', ','],
  ['fast_travel_between_consecutive_stops', 't', 'stops.txt', 'three,Three,50.3', 'three,Three,52.3'],
])('%s is reported as a notice about “%s”, and the feed is imported', (rule, value, ...change) => {
  const files = Object.fromEntries(Object.entries(changedFeed(...change)).map(([file, text]) => [file, strToU8(text)]))
  const { feed, findings } = checkGtfs(files, '2026-11-23' as ServiceDay)
  expect(findings.filter((finding) => finding.rule === rule)[0]).toMatchObject({ level: 'notice', value })
  expect(feed?.trips.ids).toEqual(['t', 'u'])
})
