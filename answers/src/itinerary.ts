import type * as shape from '@yatha/contract'
import {
  hasLongWait,
  type DayView,
  type PlannedItinerary,
  type PlannedRide,
  type PlannedWalk,
  type Provenance,
  type Railway,
  type Route,
  type SearchItinerary,
} from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { withoutUndefined } from './without-undefined.ts'
import { noticeIdsAbout } from './notices.ts'
import { formatInstant } from './cached-per-view.ts'
import { fareOf, provenanceOf, trainOf } from './parts.ts'
import { hasNoDwellTime, toStopCall, callTimesOf } from './stop-call.ts'

/** Converts an itinerary of the planner to its API format. */
export function formatItinerary(answers: Answers, view: DayView, found: SearchItinerary): shape.Itinerary {
  const { railway } = answers
  const routeOf = (leg: PlannedRide) => railway.routeOfRun(leg.run)
  const routes = found.legs.filter((leg) => leg.kind === 'ride').map(routeOf)
  const fare = fareOfItinerary(railway, found, routes)
  return {
    departs: formatInstant(view, found.departs),
    arrives: formatInstant(view, found.arrives),
    minutes: Math.round((found.arrives - found.departs) / 60),
    transfers: Math.max(0, found.rides - 1),
    ...withoutUndefined<shape.Itinerary>({ fare }),
    legs: found.legs.map((leg) => (leg.kind === 'ride' ? rideLeg(answers, view, leg, routeOf(leg)) : walkLeg(railway, view, leg))),
    ...withoutUndefined<shape.Itinerary>({
      longWait:
        found.wait && hasLongWait(found)
          ? { station: railway.stationOfNode(found.wait.node).slug, minutes: Math.round(found.wait.seconds / 60) }
          : undefined,
      provenance: routes.length > 0 ? mergeProvenances(routes.map((route) => route.provenance)) : undefined,
      notices: noticeIdsOf(answers, view, found, routes),
    }),
  }
}

/** Ids of the notices about the railway, the trains, or a station where the rider boards or alights. */
function noticeIdsOf(answers: Answers, view: DayView, { departs, arrives, legs }: PlannedItinerary, routes: readonly Route[]) {
  if (answers.live.notices.length === 0) return undefined
  const span = { from: view.epoch + departs, until: view.epoch + arrives }
  const stations = legs.flatMap(({ from, to }) => [from, to]).map((node) => answers.railway.stationOfNode(node).index)
  return noticeIdsAbout(answers, span, { stations, routes })
}

function walkLeg(railway: Railway, view: DayView, leg: PlannedWalk): shape.WalkLeg {
  return {
    kind: 'walk',
    from: railway.stationOfNode(leg.from).slug,
    to: railway.stationOfNode(leg.to).slug,
    departs: formatInstant(view, leg.departs),
    arrives: formatInstant(view, leg.arrives),
  }
}

function rideLeg(answers: Answers, view: DayView, leg: PlannedRide, route: Route): shape.RideLeg {
  const callAt = (call: number, which: 'arrives' | 'departs') => toStopCall(view, callTimesOf(view, leg, call), which, answers.now)
  const { railway } = answers
  let stops: shape.LegStop[] | undefined
  return {
    kind: 'ride',
    ...trainOf(route),
    from: railway.stationOfNode(leg.from).slug,
    to: railway.stationOfNode(leg.to).slug,
    departs: callAt(leg.board, 'departs'),
    arrives: callAt(leg.alight, 'arrives'),
    // Created on first read, because lists of trips do not show the stops.
    get stops() {
      return (stops ??= stopsOf(answers, view, leg, route))
    },
  }
}

function stopsOf({ railway, now }: Answers, view: DayView, leg: PlannedRide, route: Route): shape.LegStop[] {
  const { board, alight } = leg
  return Array.from(railway.callsOf(route).subarray(board, alight + 1), (stop, i) => {
    const call = board + i
    const times = callTimesOf(view, leg, call)
    const arrives = call > board && (call === alight || !hasNoDwellTime(times))
    return {
      station: railway.stationAt(stop)!.slug,
      ...withoutUndefined<shape.LegStop>({
        arrives: arrives ? toStopCall(view, times, 'arrives', now) : undefined,
        departs: call < alight ? toStopCall(view, times, 'departs', now) : undefined,
      }),
    }
  })
}

/**
 * The sum of the cheapest published fare of each ride, or the price of a single ticket if it is valid for all rides. Undefined for a
 * walk, if a fare is unknown, or if the feed does not state the price of several rides.
 */
function fareOfItinerary(railway: Railway, found: PlannedItinerary, routes: readonly Route[]): shape.Fare | undefined {
  const rides = found.legs.filter((leg) => leg.kind === 'ride')
  const ridesOfTicket = railway.timetable.feed.fares?.rides ?? 1
  if (ridesOfTicket !== 1 && rides.length > Math.max(1, ridesOfTicket)) return undefined
  let total: shape.Fare | undefined
  for (const [i, leg] of rides.entries()) {
    const fare = fareOf(railway, routes[i]!, railway.stationOfNode(leg.from).index, railway.stationOfNode(leg.to).index)
    if (!fare) return undefined
    total = total && ridesOfTicket === 1 ? sumOf(total, fare) : fare
  }
  return total
}

/** Adds two fares. Rounds the sum to three decimals, because floating-point sums are inexact and no currency has more decimals. */
const sumOf = (a: shape.Fare, b: shape.Fare): shape.Fare => ({
  ...b,
  amount: Math.round((a.amount + b.amount) * 1000) / 1000,
  asOf: b.asOf < a.asOf ? b.asOf : a.asOf,
})

const DOUBT_RANK = { stated: 0, derived: 1, assumed: 2 } as const

/** Merges the provenances of several trains into one: all sources, the oldest date and the lowest certainty. */
function mergeProvenances(all: readonly Provenance[]): shape.Provenance {
  const lessCertain = (a: Provenance['times'], b: Provenance['times']) => (DOUBT_RANK[a] >= DOUBT_RANK[b] ? a : b)
  return provenanceOf(
    all.reduce((a, b) => ({
      ...a,
      source: a.source === b.source ? a.source : `${a.source} ${b.source}`,
      asOf: b.asOf < a.asOf ? b.asOf : a.asOf,
      times: lessCertain(a.times, b.times),
      days: lessCertain(a.days, b.days),
    })),
  )
}
