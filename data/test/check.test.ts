import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkFeed } from '../src/check.ts'
import { formatFinding } from '../src/findings.ts'
import { readFiles, type Files } from '../src/tables.ts'

const feed = fileURLToPath(new URL('../feed', import.meta.url))
const validFeed = readFiles(feed)

/** The feed to which `withFault` adds a fault: the valid feed, or a feed that already has faults. */
let base = validFeed

/** Returns the base files with one file changed: `edit` may change its lines, which include the header. */
function withFault(file: string, edit: (lines: string[]) => void): Files {
  const lines = new TextDecoder().decode(base[file]).trimEnd().split('\n')
  edit(lines)
  return { ...base, [file]: new TextEncoder().encode(`${lines.join('\n')}\n`) }
}

/** Row number (the header is 1) of the first line that starts with `start`. */
function rowOf(file: string, start: string): number {
  const row =
    new TextDecoder()
      .decode(base[file])
      .split('\n')
      .findIndex((line) => line.startsWith(start)) + 1
  if (row === 0) throw new Error(`${file} has no line that starts with ${start}`)
  return row
}

/** Replaces a part of the first line that starts with `start`. */
const change = (file: string, start: string, from: string | RegExp, to: string): [Files, string, number] => {
  const row = rowOf(file, start)
  return [
    withFault(file, (lines) => {
      const after = lines[row - 1]!.replace(from, to)
      if (after === lines[row - 1]) throw new Error(`nothing to change in ${lines[row - 1]}`)
      lines[row - 1] = after
    }),
    file,
    row,
  ]
}

/** Returns a change whose fault is reported elsewhere: in `file`, `plus` rows after the first line that starts with `start`. */
const reportedAt = ([files]: [Files, string, number], file: string, start: string, plus = 0): [Files, string, number] => [
  files,
  file,
  rowOf(file, start) + plus,
]

const add = (file: string, line: string): [Files, string, number] => {
  let row = 0
  const files = withFault(file, (lines) => {
    row = lines.push(line)
  })
  return [files, file, row]
}

/** Adds a notice without texts. */
const notice = (row: string) => add('extra/notices.csv', row)

const twice = (file: string, line: string): [Files, string, number] => {
  const [files, , row] = add(file, `${line}\n${line}`)
  return [files, file, row + 1]
}

const call = 'kha-3,09:08:00,09:08:00,hledan,10,'

const FAULTS: Record<string, () => [Files, string, number]> = {
  'unpadded-time': () => change('stop_times.txt', call, '09:08:00,09:08:00', '9:08:00,9:08:00'),
  'malformed-time': () => change('stop_times.txt', call, '09:08:00,09:08:00', '09;08,09;08'),
  'backward-time': () => change('stop_times.txt', call, '09:08:00,09:08:00', '08:59:00,08:59:00'),
  'unmarked-midnight': () => change('stop_times.txt', '72-down,24:', /24:/g, '00:'),
  'first-station-is-last': () => change('stop_times.txt', 'kha-1,07:09:00', 'insein', 'yangon-central'),
  'same-days-twice': () => add('calendar.txt', 'weekend,0,0,0,0,0,1,1,20260701,20271231'),
  'position-missing': () => change('stops.txt', 'hledan,', /,16\.\d+,96\.\d+,/, ',,,'),
  'position-malformed': () => change('stops.txt', 'hledan,', /16\.\d+,96\.\d+/, '96.12,16.82'),
  'unknown-station': () => change('stop_times.txt', call, 'hledan', 'hleden'),
  'unknown-trip': () => change('stop_times.txt', call, 'kha-3', 'kha-33'),
  'unknown-route': () => change('trips.txt', 'kha-3,', 'kha-3', 'kha-9'),
  'unknown-service': () => change('trips.txt', 'kha-3,daily', 'daily', 'dayly'),
  'unknown-shape': () => change('trips.txt', 'kha-3,', /,[^,]+$/, ',nowhere'),
  'unknown-agency': () => change('routes.txt', 'kha-3,', 'mr', 'mrr'),
  'duplicate-id': () => add('stops.txt', 'hledan,Hledan,16.824319,96.124926,0,hledan'),
  'malformed-slug': () => change('extra/landmarks.csv', 'sule-pagoda', 'sule-pagoda', 'Sule_Pagoda'),
  'duplicate-stop-sequence': () => change('stop_times.txt', call, ',10,', ',9,'),
  'stop-sequence-backward': () => change('stop_times.txt', call, ',10,', ',3,'),
  'station-twice-in-a-row': () => change('stop_times.txt', call, 'hledan', 'hanthawaddy'),
  'departs-before-it-arrives': () => change('stop_times.txt', call, '09:08:00,09:08:00', '09:08:00,09:07:00'),
  'faster-than-any-train': () =>
    reportedAt(change('stop_times.txt', '3-up,', /.*/, '3-up,06:00:00,06:00:00,mandalay,1,1'), 'stop_times.txt', '3-up,', 1),
  'no-time-at-the-end': () => change('stop_times.txt', 'kha-3,08:40:00,08:40:00', '08:40:00,08:40:00', ','),
  'blank-time-not-flagged': () => change('stop_times.txt', call, '09:08:00,09:08:00', ','),
  'loop-not-closed': () =>
    reportedAt(change('extra/route_facts.csv', 'kha-1,', 'part-loop', 'full-loop'), 'stop_times.txt', 'kha-1,07:09:00'),
  'runs-the-other-way': () =>
    reportedAt(change('extra/route_facts.csv', 'kha-3,', ',clockwise', ',anticlockwise'), 'stop_times.txt', 'kha-3,08:40:00'),
  'station-far-from-shape': () => reportedAt(change('stops.txt', 'hledan,', '16.824319', '16.924319'), 'stop_times.txt', 'kha-1,06:47:00'),
  'shape-jumps': () => reportedAt(change('shapes.txt', 'kha-1,', /,16\.\d+,/, ',17.600000,'), 'shapes.txt', 'kha-1,', 1),
  'shape-sequence-backward': () =>
    reportedAt(change('shapes.txt', 'kha-1,', /.*/, 'kha-1,16.78124,96.16141,99,0'), 'shapes.txt', 'kha-1,', 1),
  'shape-distance-backward': () => reportedAt(change('shapes.txt', 'kha-1,', /,0$/, ',9999'), 'shapes.txt', 'kha-1,', 1),
  'trip-without-service': () => [change('calendar.txt', 'fri,', '0,0,0,0,1,0,0', '0,0,0,0,0,0,0')[0], 'trips.txt', 2],
  'malformed-date': () => change('calendar.txt', 'fri,', '20260701', '2026-7-1'),
  'calendar-ends-before-it-starts': () => change('calendar.txt', 'fri,', '20271231', '20251231'),
  'malformed-weekday': () => change('calendar.txt', 'fri,', '0,0,0,0,1', '0,0,0,0,yes'),
  'unknown-exception-type': () => add('calendar_dates.txt', 'daily,20261225,3'),
  'missing-name': () => change('stops.txt', 'hledan,', 'hledan,Hledan', 'hledan,'),
  'missing-burmese-name': () => reportedAt(change('translations.txt', 'stops,stop_name,my,လှည်းတန်း', ',my,', ',de,'), 'stops.txt', 'hledan,'),
  'translation-for-unknown-station': () => add('translations.txt', 'stops,stop_name,my,လှည်း,hledon'),
  'city-station-not-translated': () =>
    reportedAt(change('translations.txt', 'stops,stop_name,ko,흘레단', ',ko,흘레단,hledan', ',ko,삐,pyay'), 'stops.txt', 'hledan,'),
  'unknown-language': () => add('translations.txt', 'stops,stop_name,mm,ပြည်,pyay'),
  'translated-twice': () => add('translations.txt', 'stops,stop_name,my,ပြည်,pyay'),
  'not-unicode-burmese': () => change('translations.txt', 'stops,stop_name,my,လှည်းတန်း', 'လှည်းတန်း', 'ေလွာ'),
  'alias-is-another-place': () => add('extra/station_aliases.csv', 'hledan,en,Insein,yatha'),
  'alias-for-unknown-station': () => add('extra/station_aliases.csv', 'hledon,en,Hleydan,yatha'),
  'alias-twice': () => add('extra/station_aliases.csv', 'hledan,en,hle tan,yatha'),
  'burmese-out-of-order': () => change('extra/landmarks.csv', 'sule-pagoda', 'ဆူးလေဘုရား', 'ဆူးလေလှုိင်'),
  'broken-burmese-syllable': () => add('extra/station_aliases.csv', 'kyaikto,my,ကျိုုက်ထို,yatha'),
  'landmark-not-translated': () =>
    reportedAt(change('extra/landmark_names.csv', 'inya-lake,ko', /^inya-lake/, 'insein-park'), 'extra/landmarks.csv', 'inya-lake,'),
  'unknown-landmark': () => add('extra/landmark_names.csv', 'inya-pond,ko,인야,known,common use'),
  'name-in-another-script': () => change('translations.txt', 'stops,stop_name,ja,レーダン', 'レーダン', 'れーだん'),
  'same-name-twice': () =>
    reportedAt(
      change('translations.txt', 'stops,stop_name,th,แลดาน', 'แลดาน', 'อินเส่ง'),
      'translations.txt',
      'stops,stop_name,th,อินเส่ง,insein',
    ),
  'name-against-the-rules': () => change('translations.txt', 'stops,stop_name,zh,底里迈', '底里迈', '底里妙'),
  'name-without-source': () => change('extra/landmark_names.csv', 'inya-lake,ko', 'common use', ''),
  'source-without-name': () => add('extra/name_sources.csv', 'bago,fr,known,common use'),
  'unknown-name-status': () => change('extra/name_sources.csv', 'hledan,ko', 'derived', 'transliterated'),
  'fare-of-zero': () => change('fare_attributes.txt', 'f377,', '200.00', '0.00'),
  'malformed-fare': () => change('fare_attributes.txt', 'f377,', '200.00', '200 Ks'),
  'fare-for-unknown-route': () => change('fare_rules.txt', 'f377,kha-3', 'kha-3', 'kha-99'),
  'fare-without-source': () => change('extra/fares.csv', 'f377,', 'mrtd-2023', ''),
  'landmark-at-unknown-station': () => change('extra/landmarks.csv', 'sule-pagoda', ',yangon-central,', ',rangoon,'),
  'unknown-way': () => change('extra/route_facts.csv', 'kha-3,', ',clockwise', ',rightwise'),
  'unknown-train-model': () => change('extra/route_facts.csv', 'kha-3,', ',rbe', ',steam'),
  'unknown-certainty': () => change('extra/trip_provenance.csv', 'kha-3,', 'stated', 'sure'),
  'incomplete-provenance': () => change('extra/trip_provenance.csv', 'kha-3,', 'yrs-2026', ''),
  'missing-city-fact': () => [
    withFault('extra/city_facts.csv', (lines) => {
      lines.splice(
        lines.findIndex((line) => line.startsWith('day_ends')),
        1,
      )
    }),
    'extra/city_facts.csv',
    1,
  ],
  'unknown-city-fact': () => add('extra/city_facts.csv', 'mayor,someone,nowhere'),
  'city-fact-twice': () => add('extra/city_facts.csv', 'currency,EUR,nowhere'),
  'malformed-city-fact': () => change('extra/city_facts.csv', 'day_ends', '27:00:00', '03:00:00'),
  'fact-without-source': () => change('extra/city_facts.csv', 'frame_west', /,"gps.*/, ','),
  'another-currency': () => change('fare_attributes.txt', 'f377,', 'MMK', 'USD'),
  'fare-through-zones': () => {
    const [files] = add('fare_rules.txt', 'f377,kha-3,hledan,insein,kamayut')
    const text = new TextDecoder().decode(files['fare_rules.txt']).replace('destination_id\n', 'destination_id,contains_id\n')
    return [{ ...files, 'fare_rules.txt': new TextEncoder().encode(text) }, 'fare_rules.txt', text.trimEnd().split('\n').length]
  },
  'unknown-sign': () => change('extra/station_signs.csv', 'hledan,', '1,1', '1,yes'),
  'named-off-the-ring': () => add('extra/station_signs.csv', 'pyay,1,0,nowhere'),
  'malformed-row': () => change('stops.txt', 'hledan,', 'Hledan', 'Hledan, North'),
  'bound-transfer': () => {
    const text = 'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id\nhledan,hledan,2,60,kha-3\n'
    return [{ ...base, 'transfers.txt': new TextEncoder().encode(text) }, 'transfers.txt', 2]
  },
  'notice-for-nobody': () => notice('works,,,2026-12-01,2026-12-02,yatha'),
  'notice-for-unknown-station': () => notice('works,hledon,,2026-12-01,2026-12-02,yatha'),
  'notice-for-unknown-train': () => notice('works,,kha-33,2026-12-01,2026-12-02,yatha'),
  'notice-for-all-and-some': () => notice('works,all,kha-3,2026-12-01,2026-12-02,yatha'),
  'malformed-notice-time': () => notice('works,all,,2026-12-01 5 am,2026-12-02,yatha'),
  'notice-ends-before-it-starts': () => notice('works,all,,2026-12-01 05:00,2026-12-01 05:00,yatha'),
  'notice-without-source': () => notice('works,all,,2026-12-01,2026-12-02,'),
  'notice-not-translated': () => notice('works,all,,2026-12-01,2026-12-02,yatha'),
  'notice-is-over': () => notice('works,all,,2025-12-01,2025-12-02,yatha'),
  'words-of-unknown-notice': () => add('extra/notice_texts.csv', 'works,en,Works,No trains.'),
  'notice-written-twice': () => twice('extra/notice_texts.csv', 'works,en,Works,No trains.'),
  'notice-without-words': () => add('extra/notice_texts.csv', 'works,en,Works,'),
  'notice-in-another-language': () => add('extra/notice_texts.csv', 'works,ja,Works,No trains.'),
  'notice-too-long': () => add('extra/notice_texts.csv', `works,en,${'Works '.repeat(20)},No trains.`),
  'flag-for-unknown-call': () => add('extra/call_flags.csv', 'kha-3,99,doubtful,'),
}

test('the reviewed feed has no errors', () => {
  expect(
    checkFeed(validFeed)
      .filter((f) => f.level === 'error')
      .map(formatFinding),
  ).toEqual([])
})

/** Returns a feed with several faults, and the file and row of each. A fault is skipped if another fault has already changed its line. */
function addFaults(rules: readonly string[]): { files: Files; places: ReadonlyMap<string, string> } {
  const places = new Map<string, string>()
  for (const rule of rules)
    try {
      const [files, file, row] = FAULTS[rule]!()
      base = files
      places.set(rule, `${file} ${row}`)
    } catch {
      // Another fault has changed the line.
    }
  const files = base
  base = validFeed
  return { files, places }
}

function rulesFound(rules: readonly string[]): string[] {
  const { files, places } = addFaults(rules)
  const found = checkFeed(files)
  for (const { advice } of found) expect(advice.length).toBeGreaterThan(10)
  return [...places].flatMap(([rule, place]) => (found.some((f) => f.rule === rule && `${f.file} ${f.row}` === place) ? [rule] : []))
}

test('checkFeed reports each fault in its file and row', () => {
  let unreported = Object.keys(FAULTS)
  // A check takes half a second, so each check covers many faults. Faults hidden by others are checked again in smaller groups.
  for (const faultsPerCheck of [24, 6, 1]) {
    const groups = Array.from({ length: Math.ceil(unreported.length / faultsPerCheck) }, (_, i) =>
      unreported.slice(i * faultsPerCheck, (i + 1) * faultsPerCheck),
    )
    const found = new Set(groups.flatMap(rulesFound))
    unreported = unreported.filter((rule) => !found.has(rule))
  }
  expect(unreported).toEqual([])
})

test('if a file or a column is missing, nothing else is reported', () => {
  const { 'stops.txt': _gone, ...rest } = validFeed
  expect(checkFeed(rest).map((f) => `${f.rule} ${f.file}`)).toEqual(['missing-file stops.txt'])
  const withoutColumn = withFault('trips.txt', (lines) => {
    lines[0] = lines[0]!.replace('service_id', 'service')
  })
  expect(checkFeed(withoutColumn).map((f) => `${f.rule} ${f.file} ${f.column}`)).toEqual(['missing-column trips.txt service_id'])
})

test('npm run data prints each error of a feed, exits with 1 and writes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-feed-'))
  cpSync(feed, join(folder, 'feed'), { recursive: true })
  const path = join(folder, 'feed', 'stop_times.txt')
  writeFileSync(path, readFileSync(path, 'utf8').replace(call, call.replace('hledan', 'hleden')))
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'data/src/build.ts', join(folder, 'feed'), join(folder, 'out')],
    {
      cwd: join(feed, '../..'),
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stdout).toContain(
    `error unknown-station: stop_times.txt row ${rowOf('stop_times.txt', call)}, stop_id "hleden": correct the id, or add what it names`,
  )
  expect(existsSync(join(folder, 'out'))).toBe(false)
})
