import { readFeed } from '@yatha/timetable'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { checkFeed } from '../../data/src/check.ts'
import { readFiles } from '../../data/src/tables.ts'
import { zipReader } from '../src/adapters/railway/zip-file.ts'
import type { DoubtWithEvidence } from '../src/report/outcome.ts'
import { proposedChange } from '../src/report/proposed-change.ts'

// Tests the proposed changes by applying them with git to a copy of the data files.

const home = fileURLToPath(new URL('../..', import.meta.url))
const read = zipReader(join(home, 'data/dist/reviewed.zip'))
const copy = mkdtempSync(join(tmpdir(), 'yatha-feed-'))
cpSync(join(home, 'data/feed'), join(copy, 'data/feed'), { recursive: true })
afterAll(() => rmSync(copy, { recursive: true }))

const evidence = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day, outcome: 'shifted' as const, minutes: 12, riders: 4 }))
const LATER: DoubtWithEvidence = { kind: 'shifted', days: 3, minutes: 12, evidence }
const MISSING: DoubtWithEvidence = {
  kind: 'missing',
  days: 3,
  minutes: null,
  evidence: evidence.map((one) => ({ ...one, outcome: 'missing', minutes: null })),
}

const apply = (diff: string, ...options: string[]) => execFileSync('git', ['apply', ...options, '-'], { cwd: copy, input: diff })
const errors = () => checkFeed(readFiles(join(copy, 'data/feed'))).filter(({ level }) => level === 'error')
const feed = () => readFeed(readFiles(join(copy, 'data/feed')))

/** Departure of a train from each of its stations, in minutes after midnight. */
function departures(trip: string): number[] {
  const { trips, calls } = feed()
  const index = trips.ids.indexOf(trip)
  return index === -1 ? [] : Array.from(calls.departs.subarray(calls.first[index]!, calls.first[index + 1]!), (seconds) => seconds / 60)
}

test('the change for a train that runs later moves its times and states the source', () => {
  const before = departures('ka-4')
  const diff = proposedChange(read, 'ka-4', LATER)
  expect(diff).toMatch(/^--- a\/data\/feed\/stop_times\.txt\n\+\+\+ b\/data\/feed\/stop_times\.txt\n@@ -\d+,\d+ \+\d+,\d+ @@\n/)
  apply(diff)
  expect(departures('ka-4')).toEqual(before.map((minutes) => minutes + 12))
  expect(readFileSync(join(copy, 'data/feed/extra/trip_provenance.csv'), 'utf8')).toContain(
    '\nka-4,yrs-2026,2026,2026-08,derived,assumed,,moved by 12 min: so riders saw it on 3 days from 2026-11-20 to 2026-11-22\n',
  )
  apply(diff, '-R')
})

test('the check of `npm run data` accepts the proposed changes, which keep the note and the commas in a row', () => {
  const before = departures('71-up')
  const original = readFiles(join(copy, 'data/feed'))
  // A sample, since each check takes a second. All 72 trains have passed; 71-up and 10-down have flagged calls.
  for (const trips of [['71-up', 'mogaung-2-down'], ['10-down']]) {
    for (const doubt of [{ ...LATER, minutes: -9 }, MISSING]) {
      const diffs = trips.map((trip) => proposedChange(read, trip, doubt))
      for (const diff of diffs) apply(diff)
      expect([trips, doubt.kind, errors()]).toEqual([trips, doubt.kind, []])
      const isShifted = doubt.kind === 'shifted'
      for (const trip of trips) expect(feed().trips.ids.includes(trip)).toBe(isShifted)
      if (isShifted && trips.includes('71-up')) expect(departures('71-up')).toEqual(before.map((minutes) => minutes - 9))
      for (const diff of diffs.toReversed()) apply(diff, '-R')
    }
  }
  expect(readFiles(join(copy, 'data/feed'))).toEqual(original)
})

test('no change is proposed for a train that would begin before midnight or is not in the files', () => {
  expect(proposedChange(read, 'ka-4', { ...LATER, minutes: -24 * 60 })).toBe('')
  expect(proposedChange(read, 'none', MISSING)).toBe('')
  expect(proposedChange(read, 'none', LATER)).toBe('')
})
