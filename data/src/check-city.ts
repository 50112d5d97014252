import { parseServiceTime } from '@yatha/timetable'
import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field } from './tables.ts'

/** The facts of a city, each with a validation of its value and the advice in case of an error. */
const FACTS: Readonly<Record<string, readonly [form: (value: string, tables: FeedTables) => boolean, advice: string]>> = {
  main_station: [
    (value, tables) => tables['stops.txt'].rows.some((row) => field(row, 'stop_id') === value),
    'write the id of the station shown where none was chosen',
  ],
  day_ends: [(value) => (parseServiceTime(value) ?? 0) >= 86_400, 'write when the day ends, hours past 24 going on: 27:00:00'],
  currency: [(value) => /^[A-Z]{3}$/.test(value), 'write the three letters of ISO 4217'],
  frame_south: [degrees(90), 'write decimal degrees'],
  frame_west: [degrees(180), 'write decimal degrees'],
  frame_north: [degrees(90), 'write decimal degrees'],
  frame_east: [degrees(180), 'write decimal degrees'],
}

function degrees(max: number): (value: string) => boolean {
  return (value) => /^-?\d+(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= max
}

/** Value of a city's fact; '' if it is missing. */
export function cityFactValue(tables: FeedTables, name: string): string {
  const row = tables['extra/city_facts.csv'].rows.find((r) => field(r, 'fact') === name)
  return row ? field(row, 'value') : ''
}

/** Checks the city's own facts: main station, end of the day, currency, map frame, and the stations labeled on the diagram of the loop. */
export function checkCity(tables: FeedTables, findings: Findings): void {
  const facts = tables['extra/city_facts.csv']
  const seen = new Set<string>()
  for (const row of facts.rows) {
    const name = field(row, 'fact')
    const fact = FACTS[name]
    if (!fact) findings.error('unknown-city-fact', facts, row, 'fact', `use one of ${Object.keys(FACTS).join(', ')}`)
    else if (seen.has(name)) findings.error('city-fact-twice', facts, row, 'fact', 'keep one row for a fact')
    else if (!fact[0](field(row, 'value'), tables)) findings.error('malformed-city-fact', facts, row, 'value', fact[1])
    seen.add(name)
    if (field(row, 'source') === '')
      findings.error('fact-without-source', facts, row, 'source', 'say where it is from, or why it was chosen')
  }
  for (const [name, [, advice]] of Object.entries(FACTS))
    if (!seen.has(name)) findings.error('missing-city-fact', facts, undefined, 'fact', `add ${name}: ${advice}`)
  checkSigns(tables, findings)
}

function checkSigns(tables: FeedTables, findings: Findings): void {
  const signs = tables['extra/station_signs.csv']
  const loop = new Set(
    tables['extra/station_facts.csv'].rows.filter((row) => field(row, 'loop_order') !== '').map((row) => field(row, 'station_id')),
  )
  for (const row of signs.rows) {
    for (const column of ['named_on_ring', 'named_from_afar'])
      if (!['0', '1'].includes(field(row, column))) findings.error('unknown-sign', signs, row, column, 'write 1 for named, else 0')
    if (field(row, 'named_on_ring') === '1' && !loop.has(field(row, 'station_id')))
      findings.error('named-off-the-ring', signs, row, 'station_id', 'only stations of the loop are on the ring')
    if (field(row, 'source') === '')
      findings.error('fact-without-source', signs, row, 'source', 'say where it is from, or why it was chosen')
  }
}
