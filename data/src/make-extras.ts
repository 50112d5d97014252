import {
  parseServiceTime,
  type TimeQuality,
  type Certainty,
  type Extras,
  type PublishedFare,
  type Feed,
  type RouteFacts,
  type TripFacts,
} from '@yatha/timetable'
import { cityFactValue } from './check-city.ts'
import type { FeedTables } from './feed-tables.ts'
import { stationNamesIn } from './make-names.ts'
import { makeNotices } from './make-notices.ts'
import { field, type Row } from './tables.ts'

/** Returns the reviewed facts that a feed does not contain, from checked tables, for `encode`. */
export function makeExtras(tables: FeedTables, feed: Feed): Extras {
  const station = createIndexLookup(feed.stops.ids)
  const fact = (name: string) => cityFactValue(tables, name)
  const dayEnds = parseServiceTime(fact('day_ends'))!
  const stationsWithSign = (column: string) =>
    tables['extra/station_signs.csv'].rows.filter((row) => field(row, column) === '1').map((row) => station(field(row, 'station_id')))
  return {
    edition: field(tables['extra/trip_provenance.csv'].rows[0]!, 'edition'),
    asOf: field(tables['feed_info.txt'].rows[0]!, 'feed_version'),
    currency: fact('currency'),
    dayEnds,
    mainStation: station(fact('main_station')),
    namedOnRing: stationsWithSign('named_on_ring'),
    namedFromAfar: stationsWithSign('named_from_afar'),
    cityFrame: {
      south: Number(fact('frame_south')),
      west: Number(fact('frame_west')),
      north: Number(fact('frame_north')),
      east: Number(fact('frame_east')),
    },
    stations: stationFacts(tables, feed),
    routes: routeFacts(tables, feed),
    trips: tripFacts(tables, feed),
    fares: fareOffers(tables, feed),
    notices: makeNotices(tables, feed, dayEnds),
  }
}

/** Returns the rows by the id in a column. */
export const rowsById = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [field(row, column), row]))

/** Returns a function that finds the index of an id; -1 for an unknown id. */
export function createIndexLookup(ids: readonly string[]): (id: string) => number {
  const index = new Map(ids.map((id, n) => [id, n]))
  return (id) => index.get(id) ?? -1
}

function stationFacts(tables: FeedTables, feed: Feed): Extras['stations'] {
  const facts = rowsById(tables['extra/station_facts.csv'].rows, 'station_id')
  const burmese = stationNamesIn(tables, 'my')
  const { ids } = feed.stops
  return {
    my: ids.map((id) => burmese.get(id)!),
    lines: ids.map((id) => field(facts.get(id)!, 'lines').replaceAll(';', '\t')),
    township: ids.map((id) => field(facts.get(id)!, 'township')),
    loopOrder: ids.map((id) => Number(field(facts.get(id)!, 'loop_order') || 0)),
  }
}

function routeFacts(tables: FeedTables, feed: Feed): RouteFacts[] {
  const facts = rowsById(tables['extra/route_facts.csv'].rows, 'route_id')
  return feed.routes.ids.map((id) => {
    const row = facts.get(id)!
    // check-words.ts guarantees these types.
    return {
      trainNumberMy: field(row, 'number_my'),
      type: field(row, 'type') as RouteFacts['type'],
      way: field(row, 'way') as RouteFacts['way'],
      pattern: field(row, 'pattern') as RouteFacts['pattern'],
      trainType: field(row, 'train_type') as RouteFacts['trainType'],
      model: field(row, 'train_model') as RouteFacts['model'],
    }
  })
}

function tripFacts(tables: FeedTables, feed: Feed): TripFacts[] {
  const provenance = rowsById(tables['extra/trip_provenance.csv'].rows, 'trip_id')
  const sequences = new Map<string, number[]>()
  for (const row of tables['stop_times.txt'].rows) {
    const trip = field(row, 'trip_id')
    const stopSequences = sequences.get(trip)
    if (stopSequences) stopSequences.push(Number(field(row, 'stop_sequence')))
    else sequences.set(trip, [Number(field(row, 'stop_sequence'))])
  }
  return feed.trips.ids.map((id) => {
    const row = provenance.get(id)!
    const calls = sequences.get(id)!.sort((a, b) => a - b)
    return {
      source: field(row, 'source'),
      asOf: field(row, 'as_of'),
      validFrom: field(row, 'valid_from'),
      // check-words.ts and check-trips.ts guarantee these types.
      times: field(row, 'times') as Certainty,
      days: field(row, 'days') as Certainty,
      flags: tables['extra/call_flags.csv'].rows
        .filter((flag) => field(flag, 'trip_id') === id)
        .map((flag) => ({ call: calls.indexOf(Number(field(flag, 'stop_sequence'))), flag: field(flag, 'flag') as TimeQuality })),
    }
  })
}

/** Fares of this edition, one for each price and pair of zones, with the routes to which it applies. Each zone is one station. */
function fareOffers(tables: FeedTables, feed: Feed): PublishedFare[] {
  const published = rowsById(tables['extra/fares.csv'].rows, 'fare_id')
  const [route, station] = [createIndexLookup(feed.routes.ids), createIndexLookup(feed.stops.ids)]
  return tables['fare_attributes.txt'].rows.flatMap((price) => {
    const id = field(price, 'fare_id')
    const source = published.get(id)!
    const zones = new Map<string, { from: number; to: number; routes: number[] }>()
    for (const rule of tables['fare_rules.txt'].rows.filter((row) => field(row, 'fare_id') === id)) {
      const [from, to] = [field(rule, 'origin_id'), field(rule, 'destination_id')]
      const zone = zones.get(`${from}/${to}`) ?? { from: station(from), to: station(to), routes: [] }
      // A rule without a route applies to all routes.
      zone.routes.push(...(field(rule, 'route_id') === '' ? feed.routes.ids.map((_, n) => n) : [route(field(rule, 'route_id'))]))
      zones.set(`${from}/${to}`, zone)
    }
    return [...zones.values()].map((zone) => ({
      price: Number(field(price, 'price')),
      fareClass: field(source, 'fare_class'),
      source: field(source, 'source'),
      asOf: field(source, 'as_of'),
      ...zone,
    }))
  })
}
