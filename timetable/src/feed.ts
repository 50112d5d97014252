import { CsvBytes, IdNumbers } from './csv-bytes.ts'
import { parseServiceDay, type Service, type ServiceDay } from './service-day.ts'

/** Bits of `Feed.calls.flags`. */
export const NO_PICKUP = 1
export const NO_DROP_OFF = 2
/** The feed gives no time here; it was interpolated between its neighbors. */
export const ESTIMATED = 4

/** A GTFS feed in columns: what the engine needs, nothing else. All times in seconds after the service day's time 0. */
export interface Feed {
  readonly zone: string
  readonly stops: {
    readonly ids: readonly string[]
    readonly names: readonly string[]
    readonly lat: Float64Array
    readonly lon: Float64Array
    /** Number of the parent station, -1 for none. */
    readonly parent: Int32Array
  }
  readonly routes: { readonly ids: readonly string[]; readonly shortNames: readonly string[] }
  readonly services: readonly Service[]
  readonly trips: {
    readonly ids: readonly string[]
    readonly route: Int32Array
    readonly service: Int32Array
  }
  /** Calls of trip t lie at first[t] … first[t + 1] - 1, in the order of stop_sequence. A trip with unusable times has none. */
  readonly calls: {
    readonly first: Int32Array
    readonly stop: Int32Array
    readonly arrives: Int32Array
    readonly departs: Int32Array
    readonly flags: Uint8Array
  }
  readonly frequencies: readonly { trip: number; from: number; until: number; headwaySeconds: number }[]
  /** `type` as in GTFS transfers.txt; `seconds` is its min_transfer_time, -1 when blank. Rows bound to routes or trips are left out. */
  readonly transfers: readonly { from: number; to: number; type: number; seconds: number }[]
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[]
}

/**
 * Reads the tables of a GTFS feed. Unknown references, malformed times and duplicate ids are left out and named in
 * `problems`; a trip whose times go back is left out whole, never mended.
 */
export function readFeed(files: Readonly<Record<string, Uint8Array | undefined>>): Feed {
  const problems: string[] = []
  const table = (name: string) => new CsvBytes(files[name] ?? new Uint8Array(0))

  const agency = table('agency.txt')
  const zone = agency.next() ? agency.text(agency.column('agency_timezone')) || 'UTC' : 'UTC'

  const { stops, stopNumbers } = readStops(table('stops.txt'), problems)
  const routeTable = table('routes.txt')
  const routeNumbers = new IdNumbers()
  const shortNames: string[] = []
  const routeId = routeTable.column('route_id')
  const shortName = routeTable.column('route_short_name')
  while (routeTable.next()) {
    if (routeNumbers.add(routeTable, routeId) < 0) problems.push(`routes.txt row ${routeTable.row}: route_id twice`)
    else shortNames.push(routeTable.text(shortName))
  }
  const { services, serviceNumbers } = readServices(table('calendar.txt'), table('calendar_dates.txt'), problems)

  const tripTable = table('trips.txt')
  const tripNumbers = new IdNumbers()
  const route: number[] = []
  const service: number[] = []
  const columns = { trip: tripTable.column('trip_id'), route: tripTable.column('route_id'), service: tripTable.column('service_id') }
  while (tripTable.next()) {
    const serviceNumber = serviceNumbers.get(tripTable.text(columns.service)) ?? -1
    const routeNumber = routeNumbers.find(tripTable, columns.route)
    if (serviceNumber < 0 || routeNumber < 0) {
      problems.push(`trips.txt row ${tripTable.row}: unknown ${serviceNumber < 0 ? 'service' : 'route'}`)
    } else if (tripNumbers.add(tripTable, columns.trip) < 0) {
      problems.push(`trips.txt row ${tripTable.row}: trip_id twice`)
    } else {
      route.push(routeNumber)
      service.push(serviceNumber)
    }
  }
  const trips = { ids: tripNumbers.ids, route: Int32Array.from(route), service: Int32Array.from(service) }
  const calls = readCalls(files['stop_times.txt'] ?? new Uint8Array(0), tripNumbers, stopNumbers, problems)

  const frequencies: Feed['frequencies'][number][] = []
  const often = table('frequencies.txt')
  const c = ['trip_id', 'start_time', 'end_time', 'headway_secs'].map((name) => often.column(name))
  while (often.next()) {
    const row = {
      trip: tripNumbers.find(often, c[0]!),
      from: often.time(c[1]!),
      until: often.time(c[2]!),
      headwaySeconds: often.integer(c[3]!, 0),
    }
    if (row.trip < 0 || !(row.from >= 0) || !(row.until > row.from) || !(row.headwaySeconds > 0))
      problems.push(`frequencies.txt row ${often.row}: not usable`)
    else frequencies.push(row)
  }

  const transfers: Feed['transfers'][number][] = []
  const change = table('transfers.txt')
  const bound = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'].map((name) => change.column(name))
  const t = ['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time'].map((name) => change.column(name))
  while (change.next()) {
    if (bound.some((column) => change.text(column) !== '')) continue
    const row = {
      from: stopNumbers.find(change, t[0]!),
      to: stopNumbers.find(change, t[1]!),
      type: change.integer(t[2]!, 0),
      seconds: change.integer(t[3]!, -1),
    }
    if (row.from < 0 || row.to < 0 || !(row.type >= 0 && row.type <= 5)) problems.push(`transfers.txt row ${change.row}: not usable`)
    else transfers.push(row)
  }
  return { zone, stops, routes: { ids: routeNumbers.ids, shortNames }, services, trips, calls, frequencies, transfers, problems }
}

function readStops(table: CsvBytes, problems: string[]) {
  const stopNumbers = new IdNumbers()
  const names: string[] = []
  const lat: number[] = []
  const lon: number[] = []
  const parents: string[] = []
  const c = ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'parent_station'].map((name) => table.column(name))
  while (table.next()) {
    if (stopNumbers.add(table, c[0]!) < 0) {
      problems.push(`stops.txt row ${table.row}: stop_id twice`)
      continue
    }
    names.push(table.text(c[1]!))
    lat.push(coordinate(table.text(c[2]!)))
    lon.push(coordinate(table.text(c[3]!)))
    parents.push(table.text(c[4]!))
  }
  const numberOf = new Map(stopNumbers.ids.map((id, n) => [id, n]))
  const parent = Int32Array.from(parents, (id) => (id === '' ? -1 : (numberOf.get(id) ?? -1)))
  return { stops: { ids: stopNumbers.ids, names, lat: Float64Array.from(lat), lon: Float64Array.from(lon), parent }, stopNumbers }
}

const coordinate = (text: string) => (text === '' ? Number.NaN : Number(text))

function readServices(calendar: CsvBytes, dates: CsvBytes, problems: string[]) {
  type Draft = { id: string; weekdays: number; from: ServiceDay; until: ServiceDay; added: Set<ServiceDay>; removed: Set<ServiceDay> }
  const services: Draft[] = []
  const serviceNumbers = new Map<string, number>()
  const draft = (id: string): Draft => {
    const known = serviceNumbers.get(id)
    if (known !== undefined) return services[known]!
    const fresh: Draft = {
      id,
      weekdays: 0,
      from: '9999-12-31' as ServiceDay,
      until: '0000-01-01' as ServiceDay,
      added: new Set(),
      removed: new Set(),
    }
    serviceNumbers.set(id, services.length)
    services.push(fresh)
    return fresh
  }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => calendar.column(name))
  const c = ['service_id', 'start_date', 'end_date'].map((name) => calendar.column(name))
  while (calendar.next()) {
    const from = parseServiceDay(calendar.text(c[1]!))
    const until = parseServiceDay(calendar.text(c[2]!))
    if (!from || !until) {
      problems.push(`calendar.txt row ${calendar.row}: malformed date`)
      continue
    }
    const service = draft(calendar.text(c[0]!))
    service.from = from
    service.until = until
    days.forEach((column, bit) => {
      if (calendar.integer(column, 0) === 1) service.weekdays |= 1 << bit
    })
  }
  const d = ['service_id', 'date', 'exception_type'].map((name) => dates.column(name))
  const dayOf = new Map<string, ServiceDay | undefined>()
  while (dates.next()) {
    const text = dates.text(d[1]!)
    if (!dayOf.has(text)) dayOf.set(text, parseServiceDay(text))
    const day = dayOf.get(text)
    const type = dates.integer(d[2]!, 0)
    if (!day || (type !== 1 && type !== 2)) {
      problems.push(`calendar_dates.txt row ${dates.row}: malformed`)
      continue
    }
    const service = draft(dates.text(d[0]!))
    ;(type === 1 ? service.added : service.removed).add(day)
  }
  return { services: services as Service[], serviceNumbers }
}

/** stop_times.txt in two passes over the bytes: count the calls of each trip, then fill the columns. */
function readCalls(bytes: Uint8Array, trips: IdNumbers, stops: IdNumbers, problems: string[]): Feed['calls'] {
  const csv = new CsvBytes(bytes)
  const names = ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time', 'pickup_type', 'drop_off_type']
  const [trip, stop, sequence, arrival, departure, pickup, dropOff] = names.map((name) => csv.column(name)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  let capacity = Math.max(16, Math.ceil(bytes.length / 40))
  let of = new Int32Array(capacity)
  let seq = new Int32Array(capacity)
  let at = new Int32Array(capacity)
  let arr = new Int32Array(capacity)
  let dep = new Int32Array(capacity)
  let flag = new Uint8Array(capacity)
  const bad = new Set<number>()
  const count = new Int32Array(trips.ids.length + 1)
  let rows = 0
  let lastTrip = -1
  let lastBytes = new Uint8Array(0)
  while (csv.next()) {
    let tripNumber = lastTrip
    if (lastTrip < 0 || !csv.is(trip, lastBytes)) {
      tripNumber = trips.find(csv, trip)
      lastBytes = csv.slice(trip) as Uint8Array<ArrayBuffer>
      lastTrip = tripNumber
    }
    const stopNumber = stops.find(csv, stop)
    if (tripNumber < 0 || stopNumber < 0) {
      problems.push(`stop_times.txt row ${csv.row}: unknown ${tripNumber < 0 ? 'trip' : 'stop'}`)
      if (tripNumber >= 0) bad.add(tripNumber)
      continue
    }
    if (rows === capacity) {
      capacity *= 2
      of = grown(of, capacity)
      seq = grown(seq, capacity)
      at = grown(at, capacity)
      arr = grown(arr, capacity)
      dep = grown(dep, capacity)
      const wider = new Uint8Array(capacity)
      wider.set(flag)
      flag = wider
    }
    let a = csv.time(arrival)
    let d = csv.time(departure)
    if (Number.isNaN(a) || Number.isNaN(d)) {
      problems.push(`stop_times.txt row ${csv.row}: malformed time`)
      bad.add(tripNumber)
    }
    if (a < 0) a = d
    if (d < 0) d = a
    of[rows] = tripNumber
    seq[rows] = csv.integer(sequence, 0)
    at[rows] = stopNumber
    arr[rows] = a
    dep[rows] = d
    flag[rows] =
      (csv.integer(pickup, 0) === 1 ? NO_PICKUP : 0) | (csv.integer(dropOff, 0) === 1 ? NO_DROP_OFF : 0) | (a < 0 ? ESTIMATED : 0)
    count[tripNumber + 1]!++
    rows++
  }
  return intoTripOrder({ rows, of, seq, at, arr, dep, flag }, count, trips, bad, problems)
}

interface RawCalls {
  rows: number
  of: Int32Array
  seq: Int32Array
  at: Int32Array
  arr: Int32Array
  dep: Int32Array
  flag: Uint8Array
}

function intoTripOrder(raw: RawCalls, first: Int32Array, trips: IdNumbers, bad: Set<number>, problems: string[]): Feed['calls'] {
  for (let t = 0; t < trips.ids.length; t++) first[t + 1]! += first[t]!
  const next = first.slice()
  const order = new Int32Array(raw.rows)
  for (let r = 0; r < raw.rows; r++) order[next[raw.of[r]!]!++] = r
  const stop = new Int32Array(raw.rows)
  const arrives = new Int32Array(raw.rows)
  const departs = new Int32Array(raw.rows)
  const flags = new Uint8Array(raw.rows)
  const kept = new Int32Array(first.length)
  let out = 0
  for (let t = 0; t < trips.ids.length; t++) {
    kept[t] = out
    const start = first[t]!
    const end = first[t + 1]!
    if (bad.has(t)) continue
    let sorted = true
    for (let i = start + 1; i < end; i++) if (raw.seq[order[i]!]! <= raw.seq[order[i - 1]!]!) sorted = false
    if (!sorted) order.subarray(start, end).sort((x, y) => raw.seq[x]! - raw.seq[y]!)
    for (let i = start; i < end; i++) {
      const r = order[i]!
      stop[out] = raw.at[r]!
      arrives[out] = raw.arr[r]!
      departs[out] = raw.dep[r]!
      flags[out] = raw.flag[r]!
      out++
    }
    const fault = end - start < 2 ? 'has fewer than two calls' : settle(arrives, departs, flags, kept[t]!, out)
    if (fault) {
      problems.push(`stop_times.txt: trip ${trips.ids[t]} ${fault}`)
      out = kept[t]!
    }
  }
  kept[trips.ids.length] = out
  const trim = out < raw.rows
  return {
    first: kept,
    stop: trim ? stop.slice(0, out) : stop,
    arrives: trim ? arrives.slice(0, out) : arrives,
    departs: trim ? departs.slice(0, out) : departs,
    flags: trim ? flags.slice(0, out) : flags,
  }
}

/** Fills blank times between two known ones, evenly by call, and says what is wrong with the trip, if anything. */
function settle(arrives: Int32Array, departs: Int32Array, flags: Uint8Array, start: number, end: number): string | undefined {
  if (arrives[start]! < 0 || arrives[end - 1]! < 0) return 'has no time at its first or last stop'
  let known = start
  for (let i = start + 1; i < end; i++) {
    if (flags[i]! & ESTIMATED) continue
    const from = departs[known]!
    const span = arrives[i]! - from
    for (let j = known + 1; j < i; j++) {
      const time = from + Math.round((span * (j - known)) / (i - known))
      arrives[j] = time
      departs[j] = time
    }
    known = i
  }
  for (let i = start; i < end; i++) {
    if (departs[i]! < arrives[i]! || (i > start && arrives[i]! < departs[i - 1]!)) return 'has times that go back'
  }
  return undefined
}

function grown(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity)
  to.set(from)
  return to
}
