import {
  addDays,
  CERTAINTIES,
  distanceMeters,
  parseServiceTime,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_WAYS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type CallFlag,
  type Pack,
  type Position,
  type ServiceDay,
} from '@yatha/timetable'
import { nearestOn } from './check-places.ts'
import { LANGUAGES, type FeedTables } from './feed-tables.ts'
import { field, type Row } from './tables.ts'

const TICK = 60
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Packs checked tables. Pure: the same tables give the same pack. */
export function makePack(tables: FeedTables): Pack {
  const stops = tables['stops.txt'].rows
  const stationNumber = new Map(stops.map((row, n) => [field(row, 'stop_id'), n]))
  const facts = byId(tables['extra/station_facts.csv'].rows, 'station_id')
  const burmese = namesIn(tables, 'my')
  const aliases = new Map<string, string[]>()
  for (const row of tables['extra/station_aliases.csv'].rows)
    aliases.set(field(row, 'station_id'), [...(aliases.get(field(row, 'station_id')) ?? []), field(row, 'alias')])
  const ids = stops.map((row) => field(row, 'stop_id'))
  const services = tables['calendar.txt'].rows
  const { sequences, shapes, sequenceOf } = packSequences(tables, stationNumber)
  const info = tables['feed_info.txt'].rows[0]!
  return {
    format: 1,
    edition: field(tables['extra/trip_provenance.csv'].rows[0]!, 'edition'),
    asOf: field(info, 'feed_version'),
    zone: field(tables['agency.txt'].rows[0]!, 'agency_timezone'),
    tickSeconds: TICK,
    stations: {
      id: ids.join('\n'),
      en: stops.map((row) => field(row, 'stop_name')).join('\n'),
      my: ids.map((id) => burmese[id]).join('\n'),
      lat: differences(stops.map((row) => units(field(row, 'stop_lat')))),
      lon: differences(stops.map((row) => units(field(row, 'stop_lon')))),
      lines: ids.map((id) => field(facts.get(id)!, 'lines').replaceAll(';', ' ')).join('\n'),
      township: ids.map((id) => field(facts.get(id)!, 'township')).join('\n'),
      loop: ids.map((id) => Number(field(facts.get(id)!, 'loop_order') || 0)),
      aliases: ids.map((id) => (aliases.get(id) ?? []).join('\t')).join('\n'),
    },
    services: services.map((row) => packService(row, tables)),
    sequences,
    shapes,
    routes: packRoutes(tables, sequenceOf),
    fares: packFares(tables, stationNumber),
    landmarks: packLandmarks(tables, stationNumber),
  }
}

/** Names of stations in one language, by slug. */
export function namesIn(tables: FeedTables, language: (typeof LANGUAGES)[number]): Record<string, string> {
  return Object.fromEntries(
    tables['translations.txt'].rows
      .filter((row) => field(row, 'language') === language)
      .map((row) => [field(row, 'record_id'), field(row, 'translation')]),
  )
}

const byId = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [field(row, column), row]))
const units = (degrees: string) => (degrees === '' ? null : Math.round(Number(degrees) * 100_000))

function differences<T extends number | null>(values: readonly T[]): T[] {
  let last = 0
  return values.map((value) => {
    if (value === null) return value
    const difference = (value as number) - last
    last = value as number
    return difference as T
  })
}

function packService(row: Row, tables: FeedTables): Pack['services'][number] {
  const id = field(row, 'service_id')
  const day = (text: string) => addDays(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as ServiceDay, 0)
  const exceptions = (type: string) =>
    tables['calendar_dates.txt'].rows
      .filter((r) => field(r, 'service_id') === id && field(r, 'exception_type') === type)
      .map((r) => day(field(r, 'date')))
  return {
    id,
    weekdays: DAYS.reduce((mask, name, bit) => mask | (field(row, name) === '1' ? 1 << bit : 0), 0),
    from: day(field(row, 'start_date')),
    until: day(field(row, 'end_date')),
    added: exceptions('1'),
    removed: exceptions('2'),
  }
}

function callsByTrip(tables: FeedTables): Map<string, Row[]> {
  const calls = new Map<string, Row[]>()
  for (const row of tables['stop_times.txt'].rows) calls.set(field(row, 'trip_id'), [...(calls.get(field(row, 'trip_id')) ?? []), row])
  return calls
}

function packSequences(tables: FeedTables, stationNumber: ReadonlyMap<string, number>) {
  const lines = new Map<string, Position[]>()
  for (const row of tables['shapes.txt'].rows) {
    const line = lines.get(field(row, 'shape_id')) ?? []
    line.push({ lat: Number(field(row, 'shape_pt_lat')), lon: Number(field(row, 'shape_pt_lon')) })
    lines.set(field(row, 'shape_id'), line)
  }
  const urban = new Set(
    tables['extra/route_facts.csv'].rows.filter((row) => field(row, 'type') === 'urban').map((row) => field(row, 'route_id')),
  )
  const positions = tables['stops.txt'].rows.map((row) => ({ lat: Number(field(row, 'stop_lat')), lon: Number(field(row, 'stop_lon')) }))
  const calls = callsByTrip(tables)
  const shapes: number[][] = []
  const shapeNumber = new Map<string, number>()
  const sequences: Pack['sequences'][number][] = []
  const known = new Map<string, number>()
  const sequenceOf = new Map<string, number>()
  for (const trip of tables['trips.txt'].rows) {
    const stops = calls.get(field(trip, 'trip_id'))!.map((row) => stationNumber.get(field(row, 'stop_id'))!)
    const key = stops.join()
    if (!known.has(key)) {
      const line = simplified(
        lines.get(field(trip, 'shape_id'))!,
        urban.has(field(trip, 'route_id')) ? CITY_SHAPE_METERS : FAR_SHAPE_METERS,
      )
      const backward = shapeNumber.get(encoded([...line].reverse()).join())
      const forward = encoded(line)
      if (backward === undefined && !shapeNumber.has(forward.join())) {
        shapeNumber.set(forward.join(), shapes.length)
        shapes.push(forward)
      }
      known.set(key, sequences.length)
      sequences.push({
        stops: differences(stops),
        shape: backward ?? shapeNumber.get(forward.join())!,
        reversed: backward !== undefined,
        at: differences(
          distancesAlong(
            line,
            stops.map((s) => positions[s]!),
          ).map((meters) => Math.round(meters / 10)),
        ),
      })
    }
    sequenceOf.set(field(trip, 'trip_id'), known.get(key)!)
  }
  return { sequences, shapes, sequenceOf }
}

/** How far a packed line may lie beside the reviewed one: less than a track's width on a city map, a street's on a country map. */
const CITY_SHAPE_METERS = 10
const FAR_SHAPE_METERS = 80

/** Douglas–Peucker: the fewest points of the line that keep within `meters` of it. */
export function simplified(line: readonly Position[], meters: number): Position[] {
  const keep = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let farthest = { off: meters, at: -1 }
    for (let i = from + 1; i < to; i++) {
      const off = distanceMeters(nearestOn(line[from]!, line[to]!, line[i]!).at, line[i]!)
      if (off > farthest.off) farthest = { off, at: i }
    }
    if (farthest.at < 0) continue
    keep.add(farthest.at)
    open.push([from, farthest.at], [farthest.at, to])
  }
  return line.filter((_, i) => keep.has(i))
}

function encoded(line: readonly Position[]): number[] {
  const lat = differences(line.map((p) => Math.round(p.lat * 100_000)))
  const lon = differences(line.map((p) => Math.round(p.lon * 100_000)))
  return lat.flatMap((d, i) => [d, lon[i]!])
}

/** Meters along the line at each station, never falling: each is looked for from the one before on, up to the first good fit. */
export function distancesAlong(line: readonly Position[], stations: readonly Position[]): number[] {
  const start: number[] = [0]
  for (let i = 1; i < line.length; i++) start.push(start[i - 1]! + distanceMeters(line[i - 1]!, line[i]!))
  const total = start[start.length - 1]!
  let from = 0
  return stations.map((station, n) => {
    if (n === 0) return 0
    if (n === stations.length - 1) return total
    let best = { off: Number.POSITIVE_INFINITY, at: from }
    for (let i = 1; i < line.length; i++) {
      if (start[i]! < from) continue
      const near = nearestOn(line[i - 1]!, line[i]!, station)
      const at = Math.max(from, start[i - 1]! + near.share * (start[i]! - start[i - 1]!))
      const off = distanceMeters(near.at, station)
      if (off < best.off) best = { off, at }
      else if (best.off < 300 && at - best.at > 3000) break
    }
    from = best.at
    return best.at
  })
}

function packRoutes(tables: FeedTables, sequenceOf: ReadonlyMap<string, number>): Pack['routes'] {
  const facts = byId(tables['extra/route_facts.csv'].rows, 'route_id')
  const provenance = byId(tables['extra/trip_provenance.csv'].rows, 'trip_id')
  const tripOf = byId(tables['trips.txt'].rows, 'route_id')
  const calls = callsByTrip(tables)
  const services = tables['calendar.txt'].rows.map((row) => field(row, 'service_id'))
  const routes = tables['routes.txt'].rows.map((row) => {
    const id = field(row, 'route_id')
    const trip = tripOf.get(id)!
    const tripId = field(trip, 'trip_id')
    return {
      row,
      trip,
      fact: facts.get(id)!,
      source: provenance.get(tripId)!,
      sequence: sequenceOf.get(tripId)!,
      ...packTimes(calls.get(tripId)!, tables),
    }
  })
  const column = (pick: (r: (typeof routes)[number]) => string) => routes.map(pick).join('\n')
  const place = (list: readonly string[], name: (r: (typeof routes)[number]) => string) => routes.map((r) => list.indexOf(name(r)))
  return {
    slug: column((r) => field(r.row, 'route_id')),
    number: column((r) => field(r.row, 'route_short_name')),
    numberMy: column((r) => field(r.fact, 'number_my')),
    video: column((r) => field(r.fact, 'video_url')),
    note: column((r) => field(r.source, 'note')),
    source: column((r) => field(r.source, 'source')),
    asOf: column((r) => field(r.source, 'as_of')),
    validFrom: column((r) => field(r.source, 'valid_from')),
    type: place(ROUTE_TYPES, (r) => field(r.fact, 'type')),
    way: place(ROUTE_WAYS, (r) => field(r.fact, 'way')),
    pattern: place(ROUTE_PATTERNS, (r) => field(r.fact, 'pattern')),
    trainType: place(TRAIN_TYPES, (r) => field(r.fact, 'train_type')),
    model: place(TRAIN_MODELS, (r) => field(r.fact, 'train_model')),
    times: place(CERTAINTIES, (r) => field(r.source, 'times')),
    days: place(CERTAINTIES, (r) => field(r.source, 'days')),
    service: place(services, (r) => field(r.trip, 'service_id')),
    sequence: routes.map((r) => r.sequence),
    start: routes.map((r) => r.start),
    rides: routes.map((r) => r.rides),
    stands: routes.map((r) => r.stands),
    flags: routes.map((r) => r.flags),
  }
}

function packTimes(rows: readonly Row[], tables: FeedTables) {
  const ticks = (text: string) => {
    const time = parseServiceTime(text)
    return time === undefined ? undefined : Math.round(time / TICK)
  }
  const arrives = rows.map((row) => ticks(field(row, 'arrival_time')))
  const departs = rows.map((row) => ticks(field(row, 'departure_time')))
  for (let i = 1; i < rows.length; i++) {
    if (arrives[i] !== undefined) continue
    const next = arrives.findIndex((time, j) => j > i && time !== undefined)
    const between = departs[i - 1]! + Math.round((arrives[next]! - departs[i - 1]!) / (next - i + 1))
    arrives[i] = between
    departs[i] = between
  }
  const stands = rows.map((_, i) => departs[i]! - arrives[i]!)
  const trip = field(rows[0]!, 'trip_id')
  const flags = tables['extra/call_flags.csv'].rows
    .filter((row) => field(row, 'trip_id') === trip)
    .map((row) => ({
      call: rows.findIndex((c) => field(c, 'stop_sequence') === field(row, 'stop_sequence')),
      flag: field(row, 'flag') as CallFlag,
    }))
  return {
    start: arrives[0]!,
    rides: rows.slice(1).map((_, i) => arrives[i + 1]! - departs[i]!),
    stands: stands.some((s) => s > 0) ? stands : (0 as const),
    flags,
  }
}

function packFares(tables: FeedTables, stationNumber: ReadonlyMap<string, number>): Pack['fares'] {
  const published = byId(tables['extra/fares.csv'].rows, 'fare_id')
  const routeNumber = new Map(tables['routes.txt'].rows.map((row, n) => [field(row, 'route_id'), n]))
  return tables['fare_attributes.txt'].rows.flatMap((price) => {
    const id = field(price, 'fare_id')
    const source = published.get(id)!
    const zones = new Map<string, { from: number; to: number; routes: number[] }>()
    for (const rule of tables['fare_rules.txt'].rows.filter((row) => field(row, 'fare_id') === id)) {
      const key = `${field(rule, 'origin_id')}/${field(rule, 'destination_id')}`
      const zone = zones.get(key) ?? {
        from: stationNumber.get(field(rule, 'origin_id')) ?? -1,
        to: stationNumber.get(field(rule, 'destination_id')) ?? -1,
        routes: [],
      }
      zone.routes.push(routeNumber.get(field(rule, 'route_id'))!)
      zones.set(key, zone)
    }
    return [...zones.values()].map((zone) => ({
      kyat: Number(field(price, 'price')),
      fareClass: field(source, 'fare_class'),
      source: field(source, 'source'),
      asOf: field(source, 'as_of'),
      ...zone,
    }))
  })
}

function packLandmarks(tables: FeedTables, stationNumber: ReadonlyMap<string, number>): Pack['landmarks'] {
  const { rows } = tables['extra/landmarks.csv']
  const column = (name: string) => rows.map((row) => field(row, name)).join('\n')
  return {
    id: column('landmark_id'),
    en: column('name_en'),
    my: column('name_my'),
    kind: column('kind'),
    lat: differences(rows.map((row) => units(field(row, 'lat'))!)),
    lon: differences(rows.map((row) => units(field(row, 'lon'))!)),
    station: rows.map((row) => stationNumber.get(field(row, 'nearest_station'))!),
  }
}
