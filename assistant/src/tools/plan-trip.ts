import { answerSearch, bestTrip, listTrips, resolveSearchQuery, type Answers } from '@yatha/answers'
import { formatClockTime, type AssistantCard, type Itinerary, type SearchAnswer } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { itemAtOffset } from './item-at-offset.ts'
import type { RequestedDirection } from '../understand/understood.ts'
import type { ToolResult } from './tool.ts'

export interface TripRequest {
  readonly from: string
  readonly to: string
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly by?: 'depart' | 'arrive' | undefined
}

export interface PlannedTrips extends ToolResult {
  readonly search: SearchAnswer
  /** The best trip, then the following ones by departure. */
  readonly trips: readonly Itinerary[]
}

/** Selects a trip of a day: the first, last, fastest or, by default, the best trip, or the trip `shift` places after that trip. */
export interface TripSelection {
  readonly trainOfDay?: 'first' | 'last' | 'fastest' | undefined
  readonly shift?: number | undefined
  /** `other`: only trains that go around the loop in the direction opposite to the next train. */
  readonly way?: RequestedDirection | undefined
  /** Set if the question is about the trip in the previous answer, even if it is slow. */
  readonly isOfShownTrain?: boolean | undefined
  /** Set if the rider is on the train that leaves exactly at the requested time. */
  readonly isAboard?: boolean | undefined
}

/** Number of days that a search looks ahead. */
const DAYS_AHEAD = 7

/** Maximum number of itineraries on cards, and by default in a result. */
const MAX_ITINERARIES = 3

/** Searches itineraries between two stations, which must exist. `pick` selects its trips, by default the best and all later trips. */
export function planTrip(
  answers: Answers,
  request: TripRequest,
  pick: (search: SearchAnswer, now: number) => Itinerary[] = bestFirst,
  max = MAX_ITINERARIES,
): PlannedTrips {
  const question = resolveSearchQuery(answers, request)
  if ('unknown' in question) throw new Error(`unknown station: ${request.from}, ${request.to}`)
  const found = answerSearch(answers, question)
  const search = withoutDetours(found)
  return { search, ...tripResult(search, question.time, pick(search, answers.now).slice(0, max)) }
}

/** A trip with a transfer is a detour if it takes longer than both: the quickest trip times the factor, and plus the minutes. */
const [MAX_DETOUR_FACTOR, MAX_DETOUR_MINUTES] = [3, 120]

/** Removes trips with a long wait, and trips with a transfer that take much longer than the quickest trip of the search. */
export function withoutDetours(found: SearchAnswer): SearchAnswer {
  const quickest = Math.min(...[...found.direct, ...found.transfer].map(({ minutes }) => minutes))
  const maxMinutes = Math.max(MAX_DETOUR_FACTOR * quickest, quickest + MAX_DETOUR_MINUTES)
  return { ...found, transfer: found.transfer.filter(({ longWait, minutes }) => !longWait && minutes <= maxMinutes) }
}

/** Finds one trip between two stations, which must exist. Without `trainOfDay`, `pick` selects this trip and the trips after it. */
export function findTrip(
  answers: Answers,
  request: TripRequest,
  { trainOfDay, shift = 0, way }: TripSelection,
  pick?: typeof bestFirst,
): PlannedTrips {
  const wholeDay: TripRequest = { from: request.from, to: request.to, day: request.day, time: '00:00' }
  const planned = trainOfDay ? planTrip(answers, wholeDay, pickTrain(trainOfDay), 1) : planTrip(answers, request, pick)
  const [start] = planned.trips
  const hasLeft = trainOfDay === 'fastest' && request.day === undefined && start && !isAhead(start, answers.now)
  if (hasLeft)
    return findTrip(answers, { ...wholeDay, day: addDays(parseServiceDay(planned.search.day)!, 1) }, { trainOfDay, shift, way }, pick)
  if (way === 'other' && start) return planTrip(answers, { ...wholeDay, day: planned.search.day }, otherWay(start))
  if (shift < 0 && !start && !trainOfDay) {
    const tripsBefore = (search: SearchAnswer) =>
      tripsByDeparture(search).filter(({ departs }) => departs < `${search.day}T${request.time}`)
    return planTrip(answers, { ...wholeDay, day: planned.search.day }, (search) => tripsBefore(search).slice(shift).slice(0, 1))
  }
  if (shift === 0 || !start) return planned
  return planTrip(answers, { ...wholeDay, day: planned.search.day }, (search) => {
    const isStart = ({ departs, arrives }: Itinerary) => departs === start.departs && arrives === start.arrives
    const others = tripsByDeparture(search).filter((trip) => !isStart(trip))
    const trips = [...others, start].sort((a, b) => (a.departs < b.departs ? -1 : 1))
    const all = trips.filter((trip) => isStart(trip) || !trips.some((other) => leavesLaterAndArrivesEarlier(other, trip)))
    return itemAtOffset(all, all.findIndex(isStart), shift)
  })
}

/** Finds the trip between two stations that leaves at an instant, even a trip with a long wait; undefined if there is none. */
export function tripLeavingAt(
  answers: Answers,
  { from, to }: Pick<TripRequest, 'from' | 'to'>,
  departs: string,
): (ToolResult & { readonly trip: Itinerary }) | undefined {
  const question = resolveSearchQuery(answers, { from, to, day: departs.slice(0, 10), time: departs.slice(11, 16) })
  if ('unknown' in question) return undefined
  const trip = tripsByDeparture(answerSearch(answers, question)).find((one) => one.departs === departs)
  return trip && { trip, facts: { trip }, cards: [] }
}

const pickTrain =
  (trainOfDay: NonNullable<TripSelection['trainOfDay']>) =>
  (search: SearchAnswer, now: number): Itinerary[] => {
    const all = tripsByDeparture(search)
    return trainOfDay === 'first' ? all : trainOfDay === 'last' ? all.reverse() : quickestFirst(all, now)
  }

/** Returns the trips that have not left yet or, if all have left, all trips; the shortest first. */
function quickestFirst(trips: Itinerary[], now: number): Itinerary[] {
  const ahead = trips.filter((trip) => isAhead(trip, now))
  return (ahead.length > 0 ? ahead : trips).sort((a, b) => a.minutes - b.minutes)
}

const isAhead = ({ departs }: Itinerary, now: number): boolean => Date.parse(departs) / 1000 >= now

/** Returns a function that puts a trip that leaves exactly at `time` first, because the rider means that train. */
export const exactDepartureFirst =
  ({ time, by }: TripRequest) =>
  (search: SearchAnswer, now: number): Itinerary[] => {
    const exact = by === 'arrive' ? undefined : tripsByDeparture(search).find(({ departs }) => departs.slice(11, 16) === time)
    const best = bestFirst(search, now)
    return exact ? [exact, ...best.filter(({ departs }) => departs > exact.departs)] : best
  }

function tripResult(search: SearchAnswer, time: number, trips: readonly Itinerary[]): Omit<PlannedTrips, 'search'> {
  const { from, to, day, reason, last, next, ways, notices = [] } = search
  const cards: AssistantCard[] = trips.slice(0, MAX_ITINERARIES).map((itinerary) => ({ kind: 'itinerary', from, to, day, itinerary }))
  const stops = trips.map(({ legs }) => legs.reduce((sum, leg) => sum + (leg.kind === 'ride' ? leg.stops.length - 1 : 0), 0))
  return {
    trips,
    facts: {
      from,
      to,
      day,
      time: formatClockTime(time),
      by: search.by,
      trips,
      stops,
      reason,
      last,
      next,
      ways,
      notices,
      ...(reason === 'no_connection' && { daysAhead: DAYS_AHEAD }),
    },
    cards: [...cards, ...notices.slice(0, 2).map((notice): AssistantCard => ({ kind: 'notice', notice }))],
  }
}

/** Returns the best trip and the trips after it. */
function bestFirst(search: SearchAnswer, now: number): Itinerary[] {
  const listed = listTrips(search, 'all', now)
  // A trip that has already left is still returned: the answer says that it has left.
  const best = bestTrip(search, search.by === 'depart' ? 0 : now)
  if (!best) return listed
  const others = listed.filter((trip) => trip !== best && !listed.some((other) => leavesLaterAndArrivesEarlier(other, trip)))
  const after = others.filter(({ departs }) => (search.by === 'depart' ? departs > best.departs : departs < best.departs))
  return [best, ...after]
}

/** Whether riders should take `other` instead of `trip`: it leaves later and arrives no later. */
const leavesLaterAndArrivesEarlier = (other: Itinerary, trip: Itinerary): boolean =>
  other.departs > trip.departs && other.arrives <= trip.arrives

/** Returns a function that picks the direct trips opposite to `trip` around the loop, from the departure of `trip` on. */
const otherWay = (trip: Itinerary) => (search: SearchAnswer) =>
  search.direct.filter((one) => directionOfTrip(one) !== directionOfTrip(trip) && one.departs >= trip.departs)

/** Returns the direction of the first train of a trip. */
export const directionOfTrip = ({ legs }: Itinerary) => legs.find((leg) => leg.kind === 'ride')?.way

/** Returns all trips of a search by departure. */
export const tripsByDeparture = (search: SearchAnswer): Itinerary[] =>
  [...search.direct, ...search.transfer].sort((a, b) => (a.departs < b.departs ? -1 : a.departs > b.departs ? 1 : 0))
