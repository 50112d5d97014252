import { distanceMeters, formatServiceTime, parseServiceDay, parseServiceTime } from '@yatha/timetable'
import { parsePosition } from './check-places.ts'
import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row } from './tables.ts'

/** Checks the calendars, and the calls of every trip. */
export function checkTrips(tables: FeedTables, findings: Findings): void {
  checkCalendars(tables, findings)
  const calls = tables['stop_times.txt']
  const byTrip = new Map<string, Row[]>()
  for (const row of calls.rows) {
    const trip = byTrip.get(field(row, 'trip_id'))
    if (trip) trip.push(row)
    else byTrip.set(field(row, 'trip_id'), [row])
    checkTimes(tables, row, findings)
  }
  const facts = new Map(tables['extra/route_facts.csv'].rows.map((row) => [field(row, 'route_id'), row]))
  for (const trip of tables['trips.txt'].rows) {
    const rows = byTrip.get(field(trip, 'trip_id')) ?? []
    if (rows.length < 2) findings.error('too-few-calls', tables['trips.txt'], trip, 'trip_id', 'a trip calls at two stations at least')
    else checkCalls(tables, rows, facts.get(field(trip, 'route_id')), findings)
  }
  checkFlags(tables, byTrip, findings)
}

function checkCalendars(tables: FeedTables, findings: Findings): void {
  const calendar = tables['calendar.txt']
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const seen = new Map<string, string>()
  const dates = tables['calendar_dates.txt']
  const added = new Set(dates.rows.filter((row) => field(row, 'exception_type') === '1').map((row) => field(row, 'service_id')))
  for (const row of calendar.rows) {
    const [start, end] = [field(row, 'start_date'), field(row, 'end_date')]
    for (const column of ['start_date', 'end_date'])
      if (!parseServiceDay(field(row, column))) findings.error('malformed-date', calendar, row, column, 'write the day as YYYYMMDD')
    if (parseServiceDay(start) && parseServiceDay(end) && end < start)
      findings.error('calendar-ends-before-it-starts', calendar, row, 'end_date', 'swap or correct the dates')
    const week = days.map((day) => field(row, day)).join('')
    if (!/^[01]{7}$/.test(week)) findings.error('malformed-weekday', calendar, row, 'monday', 'write 1 for a day on which it runs, else 0')
    const id = field(row, 'service_id')
    if (week === '0000000' && !added.has(id)) {
      const trip = tables['trips.txt'].rows.find((t) => field(t, 'service_id') === id)
      if (trip)
        findings.error('trip-without-service', tables['trips.txt'], trip, 'service_id', 'its service runs on no day: correct calendar.txt')
    }
    const key = `${week} ${start} ${end}`
    const otherService = seen.get(key)
    if (otherService && !added.has(id) && !added.has(otherService))
      findings.error('same-days-twice', calendar, row, 'service_id', `the same days as ${otherService}: use one name for them`)
    seen.set(key, id)
  }
  const seenExceptions = new Set<string>()
  for (const row of dates.rows) {
    if (!parseServiceDay(field(row, 'date'))) findings.error('malformed-date', dates, row, 'date', 'write the day as YYYYMMDD')
    if (!['1', '2'].includes(field(row, 'exception_type')))
      findings.error('unknown-exception-type', dates, row, 'exception_type', 'write 1 for added, 2 for removed')
    const key = `${field(row, 'service_id')} ${field(row, 'date')}`
    if (seenExceptions.has(key)) findings.error('exception-twice', dates, row, 'date', 'keep one row for a service and day')
    seenExceptions.add(key)
  }
}

function checkTimes(tables: FeedTables, row: Row, findings: Findings): void {
  for (const column of ['arrival_time', 'departure_time']) {
    const text = field(row, column)
    if (text === '') continue
    const time = parseServiceTime(text)
    if (time === undefined) findings.error('malformed-time', tables['stop_times.txt'], row, column, 'write HH:MM:SS with colons')
    else if (text !== formatServiceTime(time))
      findings.error('unpadded-time', tables['stop_times.txt'], row, column, `write ${formatServiceTime(time)}`)
  }
}

function checkCalls(tables: FeedTables, rows: readonly Row[], facts: Row | undefined, findings: Findings): void {
  const calls = tables['stop_times.txt']
  const positions = positionsOf(tables)
  const loop = loopOrders(tables)
  let lastTimed: { time: number; row: Row } | undefined
  let clockwiseSteps = 0
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (before) {
      const [last, sequence] = [Number(field(before, 'stop_sequence')), Number(field(row, 'stop_sequence'))]
      if (sequence === last) findings.error('duplicate-stop-sequence', calls, row, 'stop_sequence', 'number the calls upward, each once')
      else if (!(sequence > last))
        findings.error('stop-sequence-backward', calls, row, 'stop_sequence', 'put the rows in the order of travel')
      if (field(before, 'stop_id') === field(row, 'stop_id'))
        findings.error('station-twice-in-a-row', calls, row, 'stop_id', 'one call has one row: arrival and departure')
      const [a, b] = [loop.get(field(before, 'stop_id')), loop.get(field(row, 'stop_id'))]
      if (a && b) clockwiseSteps += ((b - a + 38 + 19) % 38) - 19
    }
    const arrives = parseServiceTime(field(row, 'arrival_time'))
    const departs = parseServiceTime(field(row, 'departure_time'))
    if (arrives === undefined || departs === undefined) {
      if (i === 0 || i === rows.length - 1)
        if (field(row, 'arrival_time') === '')
          findings.error('no-time-at-the-end', calls, row, 'arrival_time', 'the first and last call need a time')
      continue
    }
    if (departs < arrives) findings.error('departs-before-it-arrives', calls, row, 'departure_time', 'correct one of the two')
    if (lastTimed && arrives < lastTimed.time) {
      const midnight = lastTimed.time - arrives > 12 * 3600
      findings.error(
        midnight ? 'unmarked-midnight' : 'backward-time',
        calls,
        row,
        'arrival_time',
        midnight ? 'after midnight, hours go on: 24:10, 25:10' : 'earlier than the call before: correct it, or leave it blank and flag it',
      )
    } else if (lastTimed) {
      const [a, b] = [positions.get(field(lastTimed.row, 'stop_id')), positions.get(field(row, 'stop_id'))]
      const hours = Math.max(arrives - lastTimed.time, 60) / 3600
      if (a && b && distanceMeters(a, b) / 1000 / hours > 160)
        findings.error(
          'faster-than-any-train',
          calls,
          row,
          'arrival_time',
          'more than 160 km/h from the call before: correct the time or a position',
        )
    }
    lastTimed = { time: departs, row }
  }
  const [first, last] = [rows[0]!, rows[rows.length - 1]!]
  const pattern = facts ? field(facts, 'pattern') : ''
  if (field(first, 'stop_id') === field(last, 'stop_id') && pattern !== 'full-loop')
    findings.error(
      'first-station-is-last',
      calls,
      last,
      'stop_id',
      'only a full-loop train ends where it began: correct the stop or the pattern',
    )
  if (field(first, 'stop_id') !== field(last, 'stop_id') && pattern === 'full-loop')
    findings.error('loop-not-closed', calls, last, 'stop_id', 'a full-loop train calls at its first station again at the end')
  const way = facts ? field(facts, 'way') : ''
  if ((way === 'clockwise' && clockwiseSteps < 0) || (way === 'anticlockwise' && clockwiseSteps > 0))
    findings.error(
      'runs-the-other-way',
      calls,
      first,
      'trip_id',
      `its stations are not in ${way} order: correct the way in extra/route_facts.csv`,
    )
}

const indexCache = new WeakMap<FeedTables, { positions: Map<string, ReturnType<typeof parsePosition>>; loop: Map<string, number> }>()

function indexesOf(tables: FeedTables) {
  let indexes = indexCache.get(tables)
  if (!indexes) {
    indexes = {
      positions: new Map(tables['stops.txt'].rows.map((row) => [field(row, 'stop_id'), parsePosition(row, 'stop_lat', 'stop_lon')])),
      loop: new Map(
        tables['extra/station_facts.csv'].rows
          .filter((row) => field(row, 'loop_order') !== '')
          .map((row) => [field(row, 'station_id'), Number(field(row, 'loop_order'))]),
      ),
    }
    indexCache.set(tables, indexes)
  }
  return indexes
}

const positionsOf = (tables: FeedTables) => indexesOf(tables).positions
const loopOrders = (tables: FeedTables) => indexesOf(tables).loop

function checkFlags(tables: FeedTables, byTrip: ReadonlyMap<string, readonly Row[]>, findings: Findings): void {
  const flags = tables['extra/call_flags.csv']
  const blank = new Set<string>()
  for (const row of flags.rows) {
    const call = byTrip.get(field(row, 'trip_id'))?.find((c) => field(c, 'stop_sequence') === field(row, 'stop_sequence'))
    if (!call) findings.error('flag-for-unknown-call', flags, row, 'stop_sequence', 'correct the trip or the sequence')
    if (!['blank', 'doubtful', 'derived'].includes(field(row, 'flag')))
      findings.error('unknown-flag', flags, row, 'flag', 'use blank, doubtful or derived')
    if (field(row, 'flag') === 'blank') blank.add(`${field(row, 'trip_id')} ${field(row, 'stop_sequence')}`)
  }
  const calls = tables['stop_times.txt']
  for (const row of calls.rows) {
    if (field(row, 'arrival_time') === '' && !blank.has(`${field(row, 'trip_id')} ${field(row, 'stop_sequence')}`))
      findings.error('blank-time-not-flagged', calls, row, 'arrival_time', 'flag it as blank in extra/call_flags.csv, with the reason')
  }
}
