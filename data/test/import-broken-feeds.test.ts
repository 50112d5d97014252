import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceDay } from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { checkGtfs } from '../src/import/check-gtfs.ts'
import { InvalidZipError } from '../src/import/zip-refused.ts'
import { readZip } from '../src/import/read-zip.ts'
import { hasOtherFiles } from '../src/pack-folder.ts'
import type { Files } from '../src/tables.ts'
import { feedZip, generateZip, type GeneratedEntry } from './feeds/generated-zip.ts'
import type { ImportResults } from './feeds/read-all.ts'
import { changedFeed, VALID_FEED } from './feeds/valid-feed.ts'

// Each broken feed is rejected with the right finding, within limits of time and memory.

const MAX_SECONDS = 10
const MAX_MEGABYTES = 500
const MAX_LINES = 40

const text = (words: string): Buffer => Buffer.from(words)
const validEntries: readonly GeneratedEntry[] = Object.entries(VALID_FEED).map(([name, content]) => ({ name, bytes: text(content) }))
const zipWith = (...entries: GeneratedEntry[]): Buffer => generateZip([...validEntries, ...entries])
const withWrongDirectory = (name: string, wrongValues: NonNullable<GeneratedEntry['declared']>): Buffer =>
  generateZip(validEntries.map((entry) => (entry.name === name ? { ...entry, declared: wrongValues } : entry)))
const table = (...change: Parameters<typeof changedFeed>): Buffer => feedZip(changedFeed(...change))

// 2 GB of zeros, deflated: 128 times the same block of 16 MB. The declared size is small.
const block = deflateRawSync(Buffer.alloc(16_777_216), { finishFlush: constants.Z_FULL_FLUSH })
const zeros = Buffer.concat([...Array.from({ length: 128 }, () => block), Buffer.from([3, 0])])
const longName = `three,"${randomBytes(15_000_000).toString('base64')}`

/**
 * Broken feeds by fault: the zip, and the printed finding with rule, file and column. timetable/test/refused.test.ts has the other
 * faults that `readFeed` finds.
 */
const BROKEN: Readonly<Record<string, readonly [zip: Uint8Array, printed: string]>> = {
  'no zip': [text('stop_id,stop_name\n'), 'not_a_zip'],
  'an empty file': [Buffer.alloc(0), 'not_a_zip'],
  'an interrupted download': [feedZip(VALID_FEED).subarray(0, 700), 'truncated_zip'],
  'a truncated directory': [Buffer.concat([feedZip(VALID_FEED).subarray(0, 700), feedZip(VALID_FEED).subarray(-22)]), 'broken_zip'],
  'a path outside of the folder': [zipWith({ name: '../../etc/cron.d/job', bytes: text('x') }), 'path_outside_zip: ../../etc/cron.d/job'],
  'an absolute path': [zipWith({ name: '/etc/passwd', bytes: text('x') }), 'path_outside_zip: /etc/passwd'],
  'a Windows path': [zipWith({ name: 'C:\\autoexec.bat', bytes: text('x') }), 'path_outside_zip'],
  'a symbolic link': [withWrongDirectory('stops.txt', { mode: 0o120777 }), 'link_in_zip: stops.txt'],
  'an encrypted file': [withWrongDirectory('stops.txt', { flags: 1 }), 'encrypted_entry: stops.txt'],
  'a zip inside the zip': [zipWith({ name: 'gtfs.zip', bytes: feedZip(VALID_FEED) }), 'archive_in_zip: gtfs.zip'],
  'a table of 4 GB': [withWrongDirectory('stops.txt', { size: 0xffffffff }), 'too_large: stops.txt'],
  'a duplicate file': [zipWith({ name: 'stops.txt', bytes: text('stop_id\n') }), 'duplicate_entry: stops.txt'],
  'tables in a folder': [
    generateZip(validEntries.map((entry) => ({ ...entry, name: `feed/${entry.name}` }))),
    'tables_in_folder: feed/agency.txt',
  ],
  'no tables': [generateZip([{ name: 'photo.jpg', bytes: text('x') }]), 'no_tables'],
  'an unsupported compression': [withWrongDirectory('stops.txt', { method: 14 }), 'unknown_compression: stops.txt'],
  'a wrong checksum': [withWrongDirectory('stops.txt', { crc: 1 }), 'damaged_entry: stops.txt'],
  'a table longer than its declared size': [withWrongDirectory('stops.txt', { size: 20 }), 'damaged_entry: stops.txt'],
  'a table shorter than its declared size': [withWrongDirectory('stops.txt', { size: 2000 }), 'damaged_entry: stops.txt'],
  'too many files': [generateZip(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.txt`, bytes: text('x') }))), 'too_many_entries'],
  'a table of 100 MB of zeros': [zipWith({ name: 'shapes.txt', bytes: Buffer.alloc(100_000_000) }), 'too_well_compressed: shapes.txt'],
  'hidden zeros': [
    generateZip([
      ...validEntries.filter(({ name }) => name !== 'stops.txt'),
      { name: 'stops.txt', bytes: zeros, isPacked: true, declared: { size: 3_000_000 } },
    ]),
    'damaged_entry: stops.txt',
  ],
  'a huge row': [table('stops.txt', 'three,Three', longName), 'malformed-row: stops.txt'],
  'many faults': [table('stop_times.txt', /$/, 'x,08:00:00,08:00:00,one,1\n'.repeat(140_000)), 'unknown-reference, 100000 times'],
  'no stops.txt': [table('stops.txt'), 'missing_required_file: stops.txt'],
  'no calendar': [table('calendar.txt'), 'missing_calendar_and_calendar_date_files: calendar.txt'],
  'a table without a header': [feedZip({ ...VALID_FEED, 'trips.txt': '' }), 'empty_file: trips.txt'],
  'a missing column': [table('stop_times.txt', 'stop_sequence', 'stop_number'), 'missing_required_column: stop_times.txt, stop_sequence'],
  'UTF-16': [
    feedZip({ ...VALID_FEED, 'stops.txt': Buffer.from(`\ufeff${VALID_FEED['stops.txt']}`, 'utf16le') }),
    'missing_required_column',
  ],
  'a surplus comma': [table('stops.txt', 'one,One', 'one,One, the first'), 'malformed-value: stops.txt, location_type'],
  'ten thousand fields in a row': [table('stops.txt', 'one,One', `one,${'x,'.repeat(10_000)}`), 'malformed-row: stops.txt'],
  'an unknown stop': [table('stop_times.txt', ',three,3', ',four,3'), 'unknown-reference: stop_times.txt, stop_id'],
  'trains on no weekday': [table('calendar.txt', '1,1,1,1,1,1,1', '0,0,0,0,0,0,0'), 'empty_calendar: calendar.txt'],
  'a calendar that ends before it begins': [
    table('calendar.txt', '20260101,20291231', '20291231,20260101'),
    'empty_calendar: calendar.txt',
  ],
  'no trips': [
    feedZip({
      ...changedFeed('trips.txt', /\nr[^]*/, '\n'),
      'stop_times.txt': 'trip_id,stop_id,stop_sequence\n',
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\n',
    }),
    'no_trips: trips.txt',
  ],
}

/** Unusual but valid feeds. */
const ACCEPTED: Readonly<Record<string, Uint8Array>> = {
  'the unchanged feed': feedZip(VALID_FEED),
  'a byte order mark': feedZip({ ...VALID_FEED, 'stops.txt': `\ufeff${VALID_FEED['stops.txt']}` }),
  'Windows line ends': feedZip(
    Object.fromEntries(Object.entries(VALID_FEED).map(([file, content]) => [file, content.replaceAll('\n', '\r\n')])),
  ),
  'no final line end': feedZip({ ...VALID_FEED, 'stops.txt': VALID_FEED['stops.txt'].trimEnd() }),
  'a position in the south-west': table('stops.txt', '50.3,8.3', '-33.9,-70.7'),
  'files that are not tables': zipWith({ name: 'notes/readme.md', bytes: text('hello') }, { name: 'notes/', bytes: text('') }),
  'tables without compression': generateZip(validEntries.map((entry) => ({ ...entry, isPacked: true, declared: { method: 0 } }))),
  'a comma in quotes': table('stops.txt', 'three,Three', 'three,"Three, the ""last"""'),
}

const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
const root = fileURLToPath(new URL('../..', import.meta.url))
const program = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, INIT_CWD: folder },
  })
let read: ImportResults

beforeAll(() => {
  const zips = join(folder, 'zips')
  mkdirSync(zips)
  for (const [name, zip] of Object.entries({
    ...ACCEPTED,
    ...Object.fromEntries(Object.entries(BROKEN).map(([name, [bytes]]) => [name, bytes])),
  }))
    writeFileSync(join(zips, `${name}.zip`), zip)
  const { stdout, stderr } = program('data/test/feeds/read-all.ts', zips)
  expect(stderr).toBe('')
  read = JSON.parse(stdout) as ImportResults
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.entries(BROKEN))('the import rejects a feed with a fault (%s)', (name, [, printed]) => {
  const answer = read.feeds[`${name}.zip`]!
  expect(answer.printed).toContain(`error ${printed}`)
  expect(answer.isSound).toBe(false)
  expect(answer.printed.split('\n').length).toBeLessThan(MAX_LINES)
  expect(answer.milliseconds).toBeLessThan(MAX_SECONDS * 1000)
})

test.each(Object.keys(ACCEPTED))('the import accepts a feed with a peculiarity (%s)', (name) => {
  expect(read.feeds[`${name}.zip`]!.printed).toMatch(/^0 errors|\n0 errors/)
  expect(read.feeds[`${name}.zip`]!.isSound).toBe(true)
})

test('reading all zips stays below the memory limit', () => expect(read.megabytes).toBeLessThan(MAX_MEGABYTES))

test('a randomly corrupted zip is either read or rejected; it never crashes the import', async () => {
  const random = seededRandom(47)
  const below = (max: number) => Math.floor(random() * max)
  const validZip = feedZip(VALID_FEED)
  let validCount = 0
  for (let n = 0; n < 200; n++) {
    const zip = Buffer.from(validZip)
    // In every other zip, only the central directory at the end of the file is corrupted: it has sizes and offsets.
    const from = n % 2 === 0 ? 0 : validZip.length - 600
    for (let changes = 1 + below(3); changes > 0; changes--) zip[from + below(validZip.length - from)] = below(256)
    const files = await readZip(zip, (name) => name in VALID_FEED).catch((error: unknown) => error)
    if (files instanceof InvalidZipError) continue
    expect(files).not.toBeInstanceOf(Error)
    checkGtfs(files as Files, '2026-11-23' as ServiceDay)
    validCount++
  }
  expect(validCount).toBeGreaterThan(6)
})

test('with --leave-out, the command packs a feed without its faulty trips, and keeps the pack if the next feed is broken', () => {
  const out = join(folder, 'pack')
  const run = (name: string, zip: Uint8Array, ...args: string[]) => {
    writeFileSync(join(folder, name), zip)
    return program('data/src/pack-feed.ts', name, '--out', 'pack', ...args)
  }
  const back = run('back.zip', table('stop_times.txt', '08:20:30,08:20:30', '07:20:30,07:20:30'), '--leave-out', 'times-go-back')
  expect([back.status, back.stderr]).toEqual([0, ''])
  expect(back.stdout).toContain('notice times-go-back: stop_times.txt')
  const files = readdirSync(out).sort()
  const manifest = readFileSync(join(out, 'manifest.json'), 'utf8')
  expect(files).toEqual([
    'gtfs.zip',
    'manifest.json',
    expect.stringMatching(/^places-/),
    expect.stringMatching(/^places-.*br$/),
    expect.stringMatching(/^railway-/),
    expect.stringMatching(/^railway-.*br$/),
  ])
  expect(JSON.parse(manifest)).toMatchObject({ feed: { name: 'Valley Railway', zone: 'Europe/Berlin', stops: 5 }, map: [], names: {} })

  // Control characters of a feed are not printed.
  const broken = run('broken.zip', table('stop_times.txt', ',three,3', ',\u001b]0;evil\u0007\u202efour,3'))
  expect([broken.status, broken.stderr]).toEqual([1, ''])
  expect(broken.stdout).toContain('error unknown-reference: stop_times.txt, stop_id')
  expect(broken.stdout).toContain('refused, nothing written')
  for (const control of ['\u001b', '\u0007', '\u202e']) expect(broken.stdout).not.toContain(control)
  expect([readdirSync(out).sort(), readFileSync(join(out, 'manifest.json'), 'utf8')]).toEqual([files, manifest])
  expect(readdirSync(folder).filter((name) => name.startsWith('pack'))).toEqual(['pack'])
})

test('a folder with files that are not a pack is not replaced', () => {
  const photos = join(folder, 'photos')
  mkdirSync(photos)
  writeFileSync(join(photos, 'one.jpg'), 'x')
  expect([hasOtherFiles(photos), hasOtherFiles(join(folder, 'none'))]).toEqual([true, false])
})
