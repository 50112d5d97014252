import {
  searchTrips,
  serviceDayAt,
  type DayView,
  type PlannedItinerary,
  type PlannedRide,
  type Provenance,
  type Railway,
  type Route,
  type SearchQuery,
  type ServiceTime,
} from '@yatha/timetable'
import type { Answers } from './answer.ts'
import { clock, fareOf, instantOf, provenanceOf, remembered, since, trainOf, type Timed } from './answer-parts.ts'
import type * as shape from './shapes.ts'

/** Until this time, the window of a search without one is the rest of the railway's day (search.ts). */
const LATEST_WITHIN_DAY = 21 * 3600
/** Trips between two stations; undefined where one of them is unknown. */
export function answerSearch(answers: Answers, query: SearchQuery): shape.SearchAnswer | undefined {
  const from = answers.railway.station(query.from)
  const to = answers.railway.station(query.to)
  if (!from || !to) return undefined
  const head = { from: answers.stationName(from), to: answers.stationName(to), day: query.day, time: clock(query.time), by: query.by }
  if (query.by === 'depart' && query.window === undefined && query.time <= LATEST_WITHIN_DAY) {
    const { direct, transfer } = tripsOfDay(answers, query)
    const left = { direct: since(direct, query.time), transfer: since(transfer, query.time) }
    if (left.direct.length > 0 || left.transfer.length > 0) return { ...head, ...left }
  }
  const { view, direct, transfer, reason, lastDeparts, next } = searchTrips(answers.railway, query)
  return {
    ...head,
    direct: direct.map((ride) => itinerary(answers, view, asTrip(ride))),
    transfer: transfer.map((trip) => itinerary(answers, view, trip)),
    ...(reason && { reason }),
    ...(lastDeparts !== undefined && { last: instantOf(view, lastDeparts) }),
    ...(next && {
      next: {
        day: serviceDayAt(next.view.epoch + next.itinerary.departs, answers.railway.zone).day,
        departs: instantOf(next.view, next.itinerary.departs),
        arrives: instantOf(next.view, next.itinerary.arrives),
        transfers: next.itinerary.rides - 1,
      },
    }),
  }
}

/** All trips of the railway's day between two stations. A later question has the rest of the same answers: each depends on later departures alone. */
function tripsOfDay(answers: Answers, query: SearchQuery): { direct: Timed<shape.Itinerary>[]; transfer: Timed<shape.Itinerary>[] } {
  return remembered(answers.railway.view(query.day), `trips ${query.from} ${query.to}`, (view) => {
    const { direct, transfer } = searchTrips(answers.railway, { ...query, time: 0 as ServiceTime })
    const timed = (trip: PlannedItinerary) => ({ at: trip.departs, what: itinerary(answers, view, trip) })
    return { direct: direct.map((ride) => timed(asTrip(ride))), transfer: transfer.map(timed) }
  })
}

function itinerary({ railway }: Answers, view: DayView, trip: PlannedItinerary): shape.Itinerary {
  const routes: Route[] = []
  const legs = trip.legs.map((leg) => {
    if (leg.kind === 'ride') {
      const route = railway.routes[railway.timetable.runTrip[view.run[leg.train]!]!]!
      routes.push(route)
      return rideLeg(view, leg, route)
    }
    const stop = (node: number) => railway.stations[railway.timetable.stopOfNode[node]!]!.slug
    return {
      kind: 'walk' as const,
      from: stop(leg.from),
      to: stop(leg.to),
      departs: instantOf(view, leg.departs),
      arrives: instantOf(view, leg.arrives),
      stops: [],
    }
  })
  const fare = fareOfTrip(railway, trip, routes)
  return {
    departs: instantOf(view, trip.departs),
    arrives: instantOf(view, trip.arrives),
    minutes: Math.round((trip.arrives - trip.departs) / 60),
    transfers: Math.max(0, trip.rides - 1),
    ...(fare && { fare }),
    legs,
    provenance: weakest(routes.map((route) => route.provenance)),
  }
}

function rideLeg(view: DayView, leg: PlannedRide, route: Route): shape.RideLeg {
  const calls = view.callFirst[leg.pattern]!
  const length = view.callFirst[leg.pattern + 1]! - calls
  const trains = view.trainFirst[leg.pattern + 1]! - view.trainFirst[leg.pattern]!
  const train = leg.train - view.trainFirst[leg.pattern]!
  const base = view.timeFirst[leg.pattern]!
  const slugs = view.timetable.feed.stops.ids
  const stops: shape.LegStop[] = []
  for (let i = leg.board; i <= leg.alight; i++) {
    stops.push({
      station: slugs[view.nodes[calls + i]!]!,
      arrives: instantOf(view, view.arrives[base + train * length + i]!),
      departs: instantOf(view, view.departs[base + i * trains + train]!),
    })
  }
  return {
    kind: 'ride',
    ...trainOf(route),
    from: slugs[leg.from]!,
    to: slugs[leg.to]!,
    departs: instantOf(view, leg.departs),
    arrives: instantOf(view, leg.arrives),
    stops,
  }
}

/** The cheapest published fare of each ride, added up; undefined when one of them is not known. */
function fareOfTrip(railway: Railway, trip: PlannedItinerary, routes: readonly Route[]): shape.Fare | undefined {
  const rides = trip.legs.filter((leg) => leg.kind === 'ride')
  let total: shape.Fare | undefined
  for (const [i, leg] of rides.entries()) {
    const fare = fareOf(railway, routes[i]!, leg.from, leg.to)
    if (!fare) return undefined
    total = total ? { ...fare, kyat: total.kyat + fare.kyat, asOf: fare.asOf < total.asOf ? fare.asOf : total.asOf } : fare
  }
  return total
}

const asTrip = (ride: PlannedRide): PlannedItinerary => ({ departs: ride.departs, arrives: ride.arrives, rides: 1, legs: [ride] })

const DOUBT = { stated: 0, derived: 1, assumed: 2 } as const

/** The least sure of several: the oldest date, the weakest word. */
function weakest(all: readonly Provenance[]): shape.Provenance {
  const doubtful = (a: Provenance['times'], b: Provenance['times']) => (DOUBT[a] >= DOUBT[b] ? a : b)
  const [first, ...others] = all.map(provenanceOf)
  return others.reduce(
    (a, b) => ({
      ...a,
      source: a.source === b.source ? a.source : `${a.source} ${b.source}`,
      asOf: b.asOf < a.asOf ? b.asOf : a.asOf,
      times: doubtful(a.times, b.times),
      days: doubtful(a.days, b.days),
    }),
    first!,
  )
}
