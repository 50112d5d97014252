import { unpackNumbers, unpackTexts, type NumberColumn } from './columns.ts'
import {
  TIME_QUALITIES,
  CERTAINTIES,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_DIRECTIONS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type Extras,
} from './extras.ts'
import type { Feed } from './feed.ts'
import type { PackedExtras } from './pack.ts'

/** The extras of a feed; the lists of stations, routes, trips and fares are unpacked on first read. */
export function unpackExtras(packed: PackedExtras, feed: Feed): Extras {
  const { cityFrame, edition, asOf, currency, dayEnds, mainStation, namedOnRing, namedFromAfar, notices = [] } = packed
  let stations: Extras['stations'] | undefined
  let routes: Extras['routes'] | undefined
  let trips: Extras['trips'] | undefined
  let fares: Extras['fares'] | undefined
  return {
    edition,
    asOf,
    currency,
    dayEnds,
    mainStation,
    namedOnRing,
    namedFromAfar,
    cityFrame: { south: cityFrame[0], west: cityFrame[1], north: cityFrame[2], east: cityFrame[3] },
    get stations() {
      return (stations ??= stationsOf(packed.stations, feed.stops.ids.length))
    },
    get routes() {
      return (routes ??= routesOf(packed.routes, feed.routes.ids.length))
    },
    get trips() {
      return (trips ??= tripsOf(packed.trips, feed.trips.ids.length))
    },
    get fares() {
      return (fares ??= faresOf(packed.fares))
    },
    notices: notices.map(([id, stops, routes, from, until, enTitle, enText, myTitle, myText]) => ({
      id,
      stops,
      routes,
      from,
      until,
      en: { title: enTitle, text: enText },
      my: { title: myTitle, text: myText },
    })),
  }
}

const stationsOf = ({ my, lines, township, loop }: PackedExtras['stations'], count: number): Extras['stations'] => ({
  my: unpackTexts(my),
  lines: unpackTexts(lines),
  township: unpackTexts(township),
  loopOrder: unpackNumbers(loop, count),
})

function routesOf(packed: PackedExtras['routes'], count: number): Extras['routes'] {
  const numberMy = unpackTexts(packed.numberMy)
  const type = pick(ROUTE_TYPES, packed.type, count)
  const way = pick(ROUTE_DIRECTIONS, packed.way, count)
  const pattern = pick(ROUTE_PATTERNS, packed.pattern, count)
  const trainType = pick(TRAIN_TYPES, packed.trainType, count)
  const model = pick(TRAIN_MODELS, packed.model, count)
  return type.map((_, r) => ({
    trainNumberMy: numberMy[r]!,
    type: type[r]!,
    way: way[r]!,
    pattern: pattern[r]!,
    trainType: trainType[r]!,
    model: model[r]!,
  }))
}

function tripsOf(packed: PackedExtras['trips'], count: number): Extras['trips'] {
  const [source, asOf, validFrom] = [unpackTexts(packed.source), unpackTexts(packed.asOf), unpackTexts(packed.validFrom)]
  const times = pick(CERTAINTIES, packed.times, count)
  const days = pick(CERTAINTIES, packed.days, count)
  const flags = times.map((): Extras['trips'][number]['flags'][number][] => [])
  for (const [trip, call, flag] of packed.flags) flags[trip!]!.push({ call: call!, flag: TIME_QUALITIES[flag!]! })
  return times.map((_, t) => ({
    source: source[t]!,
    asOf: asOf[t]!,
    validFrom: validFrom[t]!,
    times: times[t]!,
    days: days[t]!,
    flags: flags[t]!,
  }))
}

const faresOf = (rows: PackedExtras['fares']): Extras['fares'] =>
  rows.map((row) => ({ price: row[0], fareClass: row[4], source: row[5], asOf: row[6], routes: row[1], from: row[2], to: row[3] }))

const pick = <T>(list: readonly T[], column: NumberColumn, count: number): readonly T[] => unpackNumbers(column, count).map((n) => list[n]!)
