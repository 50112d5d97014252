import {
  directTrains,
  railwayBetween,
  rideItinerary,
  searchTrips,
  tripsBetween,
  serviceDayAt,
  waitsLong,
  windowOf,
  type DayView,
  type PlannedItinerary,
  type PlannedRide,
  type PlannedWalk,
  type Provenance,
  type Railway,
  type Route,
  type SearchItinerary,
  type SearchQuery,
  type ServiceTime,
} from '@yatha/timetable'
import { known } from './known.ts'
import { Answers } from './answers.ts'
import { askedMoment } from './defaults.ts'
import type { Facts } from './facts.ts'
import { InSteps } from './in-steps.ts'
import { tripsOf } from './kept-trips.ts'
import { fareOf, provenanceOf, trainOf, within, type Timed } from './parts.ts'
import { forgetting, instantOf, oncePerView } from './once-per-view.ts'
import { runCalls } from './run-calls.ts'
import { noticeIdsAbout, noticesWith, spanOfDay } from './notices.ts'
import { timesOf } from './stop-call.ts'
import { compareWays } from './ways-compared.ts'
import type * as shape from '@yatha/contract'
import type { Input, searchItineraries } from '@yatha/contract/endpoints'

/** A question about itineraries between two stations; omitted fields have defaults. */
export type AskedSearch = Pick<SearchParameters, 'from' | 'to'> & {
  readonly [Name in keyof SearchParameters]?: SearchParameters[Name] | undefined
}
type SearchParameters = Input<typeof searchItineraries>['query']

/** The same with defaults filled in and both stations known; `window` in seconds. */
export interface SearchQuestion extends SearchQuery {
  readonly from: string
  readonly to: string
}

/** The ends of a search whose station is unknown. */
export interface UnknownStations {
  readonly reason: 'unknown_station'
  readonly unknown: readonly ('from' | 'to')[]
}

/** The question with all defaults filled in, or the ends whose station is unknown. */
export function searchQuestion(
  answers: Answers,
  { from, to, day: askedDay, time: askedTime, by = 'depart', window }: AskedSearch,
): SearchQuestion | UnknownStations {
  const unknown = unknownStations(answers, { from, to })
  if (unknown) return unknown
  const { day, time } = askedMoment(answers, { day: askedDay, time: askedTime, by })
  return { from, to, day, time, by, ...(window !== undefined && { window: window * 60 }) }
}

/** The given ends whose station is unknown; undefined if there are none. */
export function unknownStations(
  { railway }: Facts,
  ends: { from?: string | undefined; to?: string | undefined },
): UnknownStations | undefined {
  const unknown = (['from', 'to'] as const).filter((end) => ends[end] !== undefined && !railway.station(ends[end]))
  return unknown.length > 0 ? { reason: 'unknown_station', unknown } : undefined
}

/** Itineraries between two stations or, if there are none, the reason; and the notices about both. */
export function answerSearch(answers: Answers, question: SearchQuestion): shape.SearchAnswer {
  const from = answers.railway.station(question.from)
  const to = answers.railway.station(question.to)
  if (!from || !to) throw new Error(`a search between stations that are unknown: ${question.from}, ${question.to}`)
  const { day, by } = question
  const found = restOfDay(answers, question) ?? wholeSearch(answers, question)
  const itineraries = { from: answers.stationName(from), to: answers.stationName(to), day, by, ...found }
  return {
    ...itineraries,
    ...known<shape.SearchAnswer>({
      cancelled: cancelledTrains(answers, question),
      ways: compareWays(itineraries),
      notices: noticesOf(answers, question, itineraries),
    }),
  }
}

/**
 * The direct trains of an answer alone, which a pack tells long before it is opened; `answerSearch` has the same ones. Undefined if the
 * railway is not of a pack, or an end is unknown.
 */
export function answerDirect(answers: Answers, question: SearchQuestion): shape.SearchAnswer | undefined {
  const { railway, live, language, now } = answers
  const [from, to] = [railway.station(question.from), railway.station(question.to)]
  const part = from && to && railwayBetween(railway, from, to)
  if (!part) return undefined
  const few = new Answers(live.over(part), language, now)
  const view = few.live.view(question.day)
  const { nodesOf } = part.timetable
  const window = windowOf(part, question)
  const rides = directTrains(view, nodesOf[from.index]!, nodesOf[to.index]!, window.from, window.until, question.by)
  return {
    from: answers.stationName(from),
    to: answers.stationName(to),
    day: question.day,
    by: question.by,
    direct: rides.map((ride) => itinerary(few, view, rideItinerary(ride))),
    transfer: [],
    ...known<shape.SearchAnswer>({ cancelled: cancelledTrains(few, question) }),
  }
}

type Itineraries = Pick<shape.SearchAnswer, 'direct' | 'transfer' | 'walk' | 'reason' | 'last' | 'next'>

/** Can `answerSearch` answer at once, or in no steps? */
export const isSearchReady = (answers: Answers, question: SearchQuestion): boolean =>
  !asksForRest(question) || (answers.live.hasView(question.day) && keptOfDay(answers, question).isDone)

/** Does a step of what `answerSearch` takes longest for; true once it can answer at once. Steps take some 10 ms on a slow phone, or less. */
export function stepOfSearch(answers: Answers, question: SearchQuestion): boolean {
  if (!asksForRest(question)) return true
  if (answers.live.hasView(question.day)) return keptOfDay(answers, question).step()
  if (answers.railway.stepOfTimetable()) answers.live.view(question.day)
  return false
}

/** What is left of the itineraries of the day; undefined if that is nothing, or not all that is asked for. */
function restOfDay(answers: Answers, question: SearchQuestion): Itineraries | undefined {
  if (!asksForRest(question)) return undefined
  const ofDay = itinerariesOfDay(answers, question)
  if (ofDay.hasWalk) return undefined
  const window = windowOf(answers.railway, question)
  const [direct, transfer] = [within(ofDay.direct, window), within(ofDay.transfer, window)]
  return direct.length > 0 || transfer.some(({ longWait }) => !longWait) ? { direct, transfer } : undefined
}

function wholeSearch(answers: Answers, question: SearchQuestion): Itineraries {
  const { live } = answers
  const { view, direct, transfer, walk, reason, lastDeparts, next } = searchTrips(live, question)
  return {
    direct: direct.map((ride) => itinerary(answers, view, rideItinerary(ride))),
    transfer: transfer.map((found) => itinerary(answers, view, found)),
    ...known<shape.SearchAnswer>({
      walk: walk && itinerary(answers, view, walk),
      // Both stations are known.
      reason: reason === 'unknown_station' ? undefined : reason,
      last: lastDeparts === undefined ? undefined : instantOf(view, lastDeparts),
      next: next && {
        day: serviceDayAt(next.view.epoch + next.itinerary.departs, answers.railway.zone).day,
        departs: instantOf(next.view, next.itinerary.departs),
        arrives: instantOf(next.view, next.itinerary.arrives),
        transfers: Math.max(0, next.itinerary.rides - 1),
      },
    }),
  }
}

/** Does it ask for the rest of the day? */
const asksForRest = ({ by, window }: SearchQuestion): boolean => by === 'depart' && window === undefined

/** Direct trains of the timetable that live updates take away between these stations; undefined if there are none. */
function cancelledTrains(answers: Answers, question: SearchQuestion): shape.Itinerary[] | undefined {
  const { live, railway } = answers
  if (live.view(question.day).planned === live.view(question.day)) return undefined
  const window = windowOf(railway, question)
  const off = asksForRest(question)
    ? within(cancelledOfDay(answers, question), window)
    : cancelledWithin(answers, question, window).map(({ what }) => what)
  return off.length > 0 ? off : undefined
}

function cancelledOfDay(answers: Answers, question: SearchQuestion): readonly Timed<shape.Itinerary>[] {
  const view = answers.live.view(question.day)
  if (view.planned === view) return []
  const { from, to } = question
  const all = { from: 0, until: listEnds(answers) }
  return oncePerView(answers, view, `cancelled ${from} ${to}`, () => cancelledWithin(answers, question, all))
}

function cancelledWithin(
  answers: Answers,
  question: SearchQuestion,
  { from, until }: { readonly from: number; readonly until: number },
): Timed<shape.Itinerary>[] {
  const { live, railway } = answers
  const view = live.view(question.day)
  const nodesOf = (slug: string) => railway.timetable.nodesOf[railway.station(slug)!.index]!
  const isOff = (ride: PlannedRide, call: number) => !timesOf(view, ride, call).expected
  return directTrains(view.planned, nodesOf(question.from), nodesOf(question.to), from, until, question.by)
    .filter((ride) => isOff(ride, ride.board) || isOff(ride, ride.alight))
    .map((ride) => ({ at: ride.departs, what: itinerary(answers, view, rideItinerary(ride)) }))
}

/** From the time asked about to the end of the day (to arrive by it: from the start of the day); and those of the itineraries. */
function noticesOf(
  answers: Answers,
  { from, to, day, time, by }: SearchQuestion,
  answer: Pick<shape.SearchAnswer, 'direct' | 'transfer' | 'walk'>,
) {
  const { railway } = answers
  if (answers.live.notices.length === 0) return undefined
  const all = [...answer.direct, ...answer.transfer, ...(answer.walk ? [answer.walk] : [])]
  const ids = new Set(all.flatMap(({ notices = [] }) => notices))
  const stations = [from, to].map((slug) => railway.station(slug)!.index)
  const span = by === 'arrive' ? spanOfDay(answers, day, 0, time) : spanOfDay(answers, day, time)
  return noticesWith(answers, ids, span, { stations })
}

interface ItinerariesOfDay {
  readonly direct: readonly Timed<shape.Itinerary>[]
  readonly transfer: readonly Timed<shape.Itinerary>[]
  readonly hasWalk: boolean
}

/** The latest time that can be asked about is 29:59, and the least window is six hours. */
const LATEST_SECONDS = 36 * 3600
const listEnds = ({ railway }: Answers): number => Math.max(railway.dayEnds, LATEST_SECONDS)

/**
 * All itineraries between two stations of the railway's day, and of the hours after it that a late question asks for. A question
 * with a later time gets a part of this list, since each itinerary depends on later departures only.
 */
const itinerariesOfDay = (answers: Answers, question: SearchQuestion): ItinerariesOfDay => keptOfDay(answers, question).finish()

function keptOfDay(answers: Answers, question: SearchQuestion): InSteps<ItinerariesOfDay> {
  const { from, to, day } = question
  const view = answers.live.view(day)
  return oncePerView(answers, view, listKey(from, to), () => new InSteps(() => daySteps(answers, view, question)))
}

const listKey = (from: string, to: string): string => `trips ${from} ${to}`

function* daySteps(answers: Answers, view: DayView, question: SearchQuestion): Generator<void, ItinerariesOfDay> {
  yield
  const { from, to, day } = question
  const window = listEnds(answers)
  const found = tripsBetween(answers.live, { from, to, day, by: 'depart', time: 0 as ServiceTime, window })
  const trips = tripsOf(answers, view, `${from} ${to}`, (trip) => itinerary(answers, view, trip))
  const direct: Timed<shape.Itinerary>[] = []
  const transfer: Timed<shape.Itinerary>[] = []
  for (const [list, all] of [
    [direct, found.direct.map(rideItinerary)],
    [transfer, found.transfer],
  ] as const)
    for (const trip of all) {
      const written = new Written(trip.departs, () => trips.of(trip))
      list.push(written)
      if (trip.departs < question.time) continue
      // What is asked for is written in steps, the trips before it when they are.
      yield
      void written.what
    }
  trips.keep(direct.length + transfer.length, forgetting(answers, view, listKey(from, to)))
  return { direct, transfer, hasWalk: found.walk !== undefined }
}

/** An itinerary that is written when it is first read. */
class Written implements Timed<shape.Itinerary> {
  private written: shape.Itinerary | undefined

  constructor(
    readonly at: number,
    private readonly write: () => shape.Itinerary,
  ) {}

  get what(): shape.Itinerary {
    return (this.written ??= this.write())
  }
}

function itinerary(answers: Answers, view: DayView, found: SearchItinerary): shape.Itinerary {
  const { railway } = answers
  const routeOf = (leg: PlannedRide) => railway.routeOfRun(leg.run)
  const routes = found.legs.filter((leg) => leg.kind === 'ride').map(routeOf)
  const fare = fareOfItinerary(railway, found, routes)
  return {
    departs: instantOf(view, found.departs),
    arrives: instantOf(view, found.arrives),
    minutes: Math.round((found.arrives - found.departs) / 60),
    transfers: Math.max(0, found.rides - 1),
    ...known<shape.Itinerary>({ fare }),
    legs: found.legs.map((leg) => (leg.kind === 'ride' ? rideLeg(answers, view, leg, routeOf(leg)) : walkLeg(railway, view, leg))),
    ...known<shape.Itinerary>({
      longWait:
        found.wait && waitsLong(found)
          ? { station: railway.stationOfNode(found.wait.node).slug, minutes: Math.round(found.wait.seconds / 60) }
          : undefined,
      provenance: routes.length > 0 ? weakest(routes.map((route) => route.provenance)) : undefined,
      notices: noticeIdsOf(answers, view, found, routes),
    }),
  }
}

/** About the railway, its trains, or a station where one gets on or off. */
function noticeIdsOf(answers: Answers, view: DayView, { departs, arrives, legs }: PlannedItinerary, routes: readonly Route[]) {
  const span = { from: view.epoch + departs, until: view.epoch + arrives }
  const stations = legs.flatMap(({ from, to }) => [from, to]).map((node) => answers.railway.stationOfNode(node).index)
  return noticeIdsAbout(answers, span, { stations, routes })
}

function walkLeg(railway: Railway, view: DayView, leg: PlannedWalk): shape.WalkLeg {
  return {
    kind: 'walk',
    from: railway.stationOfNode(leg.from).slug,
    to: railway.stationOfNode(leg.to).slug,
    departs: instantOf(view, leg.departs),
    arrives: instantOf(view, leg.arrives),
  }
}

function rideLeg(answers: Answers, view: DayView, leg: PlannedRide, route: Route): shape.RideLeg {
  const { board, alight } = leg
  const calls = runCalls(answers, view, route, leg)
  const stops = [calls.stop(board, 'first')]
  for (let call = board + 1; call < alight; call++) stops.push(calls.stop(call, 'between'))
  const last = calls.stop(alight, 'last')
  return {
    kind: 'ride',
    ...trainOf(route),
    from: stops[0]!.station,
    to: last.station,
    departs: calls.at(board, 'departs'),
    arrives: calls.at(alight, 'arrives'),
    stops: [...stops, last],
  }
}

/**
 * The sum of the cheapest published fare of each ride, or the price of the one ticket that is good for all of them. Undefined if
 * one is unknown, if the feed does not say what several cost, and for a walk.
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

/** No currency has more than three decimals; the sum of 0.1 and 0.2 has seventeen. */
const sumOf = (a: shape.Fare, b: shape.Fare): shape.Fare => ({
  ...b,
  amount: Math.round((a.amount + b.amount) * 1000) / 1000,
  asOf: b.asOf < a.asOf ? b.asOf : a.asOf,
})

const DOUBT = { stated: 0, derived: 1, assumed: 2 } as const

/** The least certain provenance of several: the oldest date and the lowest confidence. */
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
