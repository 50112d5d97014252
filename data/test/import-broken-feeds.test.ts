import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceDay } from '@yatha/timetable'
import { seeded } from '../../timetable/test/seeded.ts'
import { checkGtfs } from '../src/import/check-gtfs.ts'
import { ZipRefused } from '../src/import/zip-refused.ts'
import { readZip } from '../src/import/read-zip.ts'
import type { Files } from '../src/tables.ts'
import { feedZip, madeZip, type MadeEntry } from './feeds/made-zip.ts'
import type { ReadAll } from './feeds/read-all.ts'
import { changedFeed, SOUND_FEED } from './feeds/sound-feed.ts'

// Each broken feed is rejected with the right finding, within limits of time and memory.

const MAX_SECONDS = 10
const MAX_MEGABYTES = 500
const MAX_LINES = 40

const text = (words: string): Buffer => Buffer.from(words)
const sound: readonly MadeEntry[] = Object.entries(SOUND_FEED).map(([name, content]) => ({ name, bytes: text(content) }))
const beside = (...entries: MadeEntry[]): Buffer => madeZip([...sound, ...entries])
const withWrongDirectory = (name: string, wrongValues: NonNullable<MadeEntry['declared']>): Buffer =>
  madeZip(sound.map((entry) => (entry.name === name ? { ...entry, declared: wrongValues } : entry)))
const table = (...change: Parameters<typeof changedFeed>): Buffer => feedZip(changedFeed(...change))

/** Broken feeds by fault: the zip, and the printed finding with rule, file and column. */
const BROKEN: Readonly<Record<string, readonly [zip: Uint8Array, printed: string]>> = {
  'no zip': [text('stop_id,stop_name\n'), 'not_a_zip'],
  'an empty file': [Buffer.alloc(0), 'not_a_zip'],
  'an interrupted download': [feedZip(SOUND_FEED).subarray(0, 700), 'truncated_zip'],
  'a truncated directory': [Buffer.concat([feedZip(SOUND_FEED).subarray(0, 700), feedZip(SOUND_FEED).subarray(-22)]), 'broken_zip'],
  'a path outside of the folder': [beside({ name: '../../etc/cron.d/job', bytes: text('x') }), 'path_outside_zip: ../../etc/cron.d/job'],
  'an absolute path': [beside({ name: '/etc/passwd', bytes: text('x') }), 'path_outside_zip: /etc/passwd'],
  'a Windows path': [beside({ name: 'C:\\autoexec.bat', bytes: text('x') }), 'path_outside_zip'],
  'a symbolic link': [withWrongDirectory('stops.txt', { mode: 0o120777 }), 'link_in_zip: stops.txt'],
  'an encrypted file': [withWrongDirectory('stops.txt', { flags: 1 }), 'encrypted_entry: stops.txt'],
  'a zip inside the zip': [beside({ name: 'gtfs.zip', bytes: feedZip(SOUND_FEED) }), 'archive_in_zip: gtfs.zip'],
  'a table of 4 GB': [withWrongDirectory('stops.txt', { size: 0xffffffff }), 'too_large: stops.txt'],
  'a duplicate file': [beside({ name: 'stops.txt', bytes: text('stop_id\n') }), 'duplicate_entry: stops.txt'],
  'tables in a folder': [madeZip(sound.map((entry) => ({ ...entry, name: `feed/${entry.name}` }))), 'tables_in_folder: feed/agency.txt'],
  'no tables': [madeZip([{ name: 'photo.jpg', bytes: text('x') }]), 'no_tables'],
  'an unsupported compression': [withWrongDirectory('stops.txt', { method: 14 }), 'unknown_compression: stops.txt'],
  'a wrong checksum': [withWrongDirectory('stops.txt', { crc: 1 }), 'damaged_entry: stops.txt'],
  'a table longer than its declared size': [withWrongDirectory('stops.txt', { size: 20 }), 'damaged_entry: stops.txt'],
  'a table shorter than its declared size': [withWrongDirectory('stops.txt', { size: 2000 }), 'damaged_entry: stops.txt'],
  'too many files': [madeZip(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.txt`, bytes: text('x') }))), 'too_many_entries'],
  'a table of 100 MB of zeros': [beside({ name: 'shapes.txt', bytes: Buffer.alloc(100_000_000) }), 'too_well_compressed: shapes.txt'],
  'no stops.txt': [table('stops.txt'), 'missing_required_file: stops.txt'],
  'no calendar': [table('calendar.txt'), 'missing_calendar_and_calendar_date_files: calendar.txt'],
  'a table without a header': [feedZip({ ...SOUND_FEED, 'trips.txt': '' }), 'empty_file: trips.txt'],
  'a missing column': [table('stop_times.txt', 'stop_sequence', 'stop_number'), 'missing_required_column: stop_times.txt, stop_sequence'],
  'a duplicate column': [table('stops.txt', 'platform_code', 'stop_name'), 'malformed-row: stops.txt, stop_name'],
  'UTF-16': [
    feedZip({ ...SOUND_FEED, 'stops.txt': Buffer.from(`\ufeff${SOUND_FEED['stops.txt']}`, 'utf16le') }),
    'missing_required_column',
  ],
  'bytes that are not UTF-8': [
    feedZip({ ...SOUND_FEED, 'stops.txt': Buffer.from(SOUND_FEED['stops.txt'].replace('Three', 'Zürich'), 'latin1') }),
    'malformed-row: stops.txt',
  ],
  'an unclosed quote': [table('stops.txt', 'three,Three', 'three,"Three'), 'malformed-row: stops.txt'],
  'a surplus comma': [table('stops.txt', 'one,One', 'one,One, the first'), 'malformed-value: stops.txt, location_type'],
  'ten thousand fields in a row': [table('stops.txt', 'one,One', `one,${'x,'.repeat(10_000)}`), 'malformed-row: stops.txt'],
  'an unknown stop': [table('stop_times.txt', ',three,3', ',four,3'), 'unknown-reference: stop_times.txt, stop_id'],
  'an unknown trip': [table('stop_times.txt', /$/, 'v,08:00:00,08:00:00,one,1\n'), 'unknown-reference: stop_times.txt, trip_id'],
  'an unknown route': [table('trips.txt', 'r,daily,t', 's,daily,t'), 'unknown-reference: trips.txt, route_id'],
  'an unknown service': [table('trips.txt', 'r,daily,t', 'r,never,t'), 'unknown-reference: trips.txt, service_id'],
  'an unknown agency': [table('routes.txt', 'r,a,', 'r,b,'), 'unknown-reference: routes.txt, agency_id'],
  'a duplicate trip': [table('trips.txt', 'r,daily,u', 'r,daily,t'), 'duplicate-id: trips.txt, trip_id'],
  'a duplicate stop': [table('stops.txt', 'three,Three', 'one,Three'), 'duplicate-id: stops.txt, stop_id'],
  'a duplicate stop_sequence': [table('stop_times.txt', 'three,3', 'three,2'), 'unusable-trip: stop_times.txt'],
  'times that go back': [table('stop_times.txt', '08:20:30,08:20:30', '07:20:30,07:20:30'), 'times-go-back: stop_times.txt'],
  'a malformed time': [table('stop_times.txt', '08:20:30,08:20:30', '8h20,8h20'), 'malformed-value: stop_times.txt, arrival_time'],
  'a day that does not exist': [table('calendar.txt', '20260101', '20260231'), 'malformed-value: calendar.txt, start_date'],
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
  'an invalid position': [table('stops.txt', '50.3', '150.3'), 'malformed-value: stops.txt, stop_lat'],
  'a headway of zero': [table('frequencies.txt', '1200', '0'), 'malformed-value: frequencies.txt, headway_secs'],
  'an unknown time zone': [table('agency.txt', 'Europe/Berlin', 'Europe/Atlantis'), 'malformed-value: agency.txt, agency_timezone'],
  'two time zones': [
    table('agency.txt', /$/, 'b,Others,https://others.org/,Europe/Lisbon\n'),
    'several-time-zones: agency.txt, agency_timezone',
  ],
  'nested stations': [
    feedZip(changedFeed('stops.txt', /hall,Hall,50.2,8.2,1,,/, 'hall,Hall,50.2,8.2,1,hall/1,')),
    'nested-stops, 3 times: stops.txt, parent_station',
  ],
}

/** Unusual but valid feeds. */
const SOUND: Readonly<Record<string, Uint8Array>> = {
  'the unchanged feed': feedZip(SOUND_FEED),
  'a byte order mark': feedZip({ ...SOUND_FEED, 'stops.txt': `\ufeff${SOUND_FEED['stops.txt']}` }),
  'Windows line ends': feedZip(
    Object.fromEntries(Object.entries(SOUND_FEED).map(([file, content]) => [file, content.replaceAll('\n', '\r\n')])),
  ),
  'no final line end': feedZip({ ...SOUND_FEED, 'stops.txt': SOUND_FEED['stops.txt'].trimEnd() }),
  'a position in the south-west': table('stops.txt', '50.3,8.3', '-33.9,-70.7'),
  'files that are not tables': beside({ name: 'notes/readme.md', bytes: text('hello') }, { name: 'notes/', bytes: text('') }),
  'tables without compression': madeZip(sound.map((entry) => ({ ...entry, isPacked: true, declared: { method: 0 } }))),
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
let read: ReadAll

beforeAll(() => {
  const zips = join(folder, 'zips')
  mkdirSync(zips)
  for (const [name, zip] of Object.entries({
    ...SOUND,
    ...Object.fromEntries(Object.entries(BROKEN).map(([name, [bytes]]) => [name, bytes])),
  }))
    writeFileSync(join(zips, `${name}.zip`), zip)
  const { stdout, stderr } = program('data/test/feeds/read-all.ts', zips)
  expect(stderr).toBe('')
  read = JSON.parse(stdout) as ReadAll
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.entries(BROKEN))('the import rejects a feed with a fault (%s)', (name, [, printed]) => {
  const answer = read.feeds[`${name}.zip`]!
  expect(answer.printed).toContain(`error ${printed}`)
  expect(answer.isSound).toBe(false)
  expect(answer.printed.split('\n').length).toBeLessThan(MAX_LINES)
  expect(answer.milliseconds).toBeLessThan(MAX_SECONDS * 1000)
})

test.each(Object.keys(SOUND))('the import accepts a feed with a peculiarity (%s)', (name) => {
  expect(read.feeds[`${name}.zip`]!.printed).toMatch(/^0 errors|\n0 errors/)
  expect(read.feeds[`${name}.zip`]!.isSound).toBe(true)
})

test('reading all zips stays below the memory limit', () => expect(read.megabytes).toBeLessThan(MAX_MEGABYTES))

test('a randomly corrupted zip is either read or rejected; it never crashes the import', async () => {
  const random = seeded(47)
  const below = (max: number) => Math.floor(random() * max)
  const sane = feedZip(SOUND_FEED)
  let sound = 0
  for (let n = 0; n < 600; n++) {
    const zip = Buffer.from(sane)
    // Every second change is in the directory, which contains sizes and offsets.
    const from = n % 2 === 0 ? 0 : sane.length - 600
    for (let changes = 1 + below(3); changes > 0; changes--) zip[from + below(sane.length - from)] = below(256)
    const files = await readZip(zip, (name) => name in SOUND_FEED).catch((error: unknown) => error)
    if (files instanceof ZipRefused) continue
    expect(files).not.toBeInstanceOf(Error)
    checkGtfs(files as Files, '2026-11-23' as ServiceDay)
    sound++
  }
  expect(sound).toBeGreaterThan(20)
})

describe('the command', () => {
  const out = join(folder, 'pack')
  const run = (name: string, zip: Uint8Array, ...args: string[]) => {
    writeFileSync(join(folder, name), zip)
    const { stdout, stderr, status } = program('data/src/pack-feed.ts', name, '--out', 'pack', ...args)
    const [, seconds, megabytes] = /after ([\d.]+) s, with (\d+) MB at most/.exec(stdout) ?? []
    return { stdout, stderr, status, seconds: Number(seconds), megabytes: Number(megabytes) }
  }
  const refused = (answer: ReturnType<typeof run>, printed: string) => {
    expect(answer.stdout).toContain(printed)
    expect(answer.stdout).toContain('refused, nothing written')
    expect([answer.status, answer.stderr]).toEqual([1, ''])
    expect(answer.seconds).toBeLessThan(MAX_SECONDS)
    expect(answer.megabytes).toBeLessThan(MAX_MEGABYTES)
  }

  test('packs a valid feed, and keeps that pack if the next feed is broken', () => {
    expect(run('sound.zip', feedZip(SOUND_FEED)).status).toBe(0)
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
    expect(JSON.parse(manifest)).toMatchObject({
      feed: { name: 'Valley Railway', zone: 'Europe/Berlin', stops: 5, trips: 2, calls: 6 },
      map: [],
      names: {},
    })

    // 2 GB of zeros, 16 MB repeated, with a small declared size.
    const block = deflateRawSync(Buffer.alloc(16_777_216), { finishFlush: constants.Z_FULL_FLUSH })
    const zeros = Buffer.concat([...Array.from({ length: 128 }, () => block), Buffer.from([3, 0])])
    const bomb = (size: number) =>
      madeZip([
        ...sound.filter(({ name }) => name !== 'stops.txt'),
        { name: 'stops.txt', bytes: zeros, isPacked: true, declared: { size } },
      ])
    refused(run('zeros.zip', bomb(2_147_483_648)), 'error too_large: stops.txt')
    refused(run('hidden-zeros.zip', bomb(3_000_000)), 'error damaged_entry: stops.txt')

    const long = SOUND_FEED['stops.txt'].replace('three,Three', `three,"${randomBytes(15_000_000).toString('base64')}`)
    refused(run('huge-row.zip', feedZip({ ...SOUND_FEED, 'stops.txt': long })), 'error malformed-row: stops.txt')

    const many = SOUND_FEED['stop_times.txt'] + 'x,08:00:00,08:00:00,one,1\n'.repeat(140_000)
    refused(run('many-findings.zip', feedZip({ ...SOUND_FEED, 'stop_times.txt': many })), 'error unknown-reference, 100000 times')

    expect(readdirSync(out).sort()).toEqual(files)
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(manifest)
    expect(readdirSync(folder).filter((name) => name.startsWith('pack'))).toEqual(['pack'])
  })

  test('omits trips whose times go back if requested', () => {
    const zip = table('stop_times.txt', '08:20:30,08:20:30', '07:20:30,07:20:30')
    const { status, stdout } = run('back.zip', zip, '--leave-out', 'times-go-back')
    expect(status).toBe(0)
    expect(stdout).toContain('notice times-go-back: stop_times.txt')
  })

  test('never replaces a folder with other files', () => {
    const photos = join(folder, 'photos')
    mkdirSync(photos)
    writeFileSync(join(photos, 'one.jpg'), 'x')
    const { status, stderr } = program('data/src/pack-feed.ts', 'sound.zip', '--out', 'photos')
    expect([status, readdirSync(photos)]).toEqual([1, ['one.jpg']])
    expect(stderr).toContain('they are no pack')
  })

  test('removes control characters from a feed’s text before printing it', () => {
    const { stdout } = run('escape.zip', table('stop_times.txt', ',three,3', ',\u001b]0;evil\u0007\u202efour,3'))
    expect(stdout).toContain('error unknown-reference: stop_times.txt, stop_id')
    for (const control of ['\u001b', '\u0007', '\u202e']) expect(stdout).not.toContain(control)
  })
})
