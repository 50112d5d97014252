import type { Answers } from '@yatha/answers'
import type { AssistantCard, Fare } from '@yatha/contract'
import { planTrip, type TripRequest, type PlannedTrips } from './plan-trip.ts'
import type { ToolResult } from './tool.ts'

/** A direct train and its lowest fare. */
export interface TrainFare {
  readonly trainNumber: string
  readonly trainNumberMy: string
  readonly fare: Fare
}

export interface TripFare extends ToolResult {
  /** The lowest fare of all trips. */
  readonly fare?: Fare
  /** The direct trains that cost more, by departure. */
  readonly dearerTrains: readonly TrainFare[]
  /** The lowest fare of each class on direct trains, the lowest first. */
  readonly byClass: readonly Fare[]
  readonly planned: PlannedTrips
}

export interface FareRequest extends TripRequest {
  /** Only fares on the train with this number. */
  readonly train?: string | undefined
}

/** Keeps only the direct trips on a train, if its number is given. */
function ofTrain(planned: PlannedTrips, train: string | undefined): PlannedTrips {
  if (train === undefined) return planned
  const direct = planned.search.direct.filter(({ legs: [leg] }) => leg?.kind === 'ride' && leg.trainNumber === train)
  return { ...planned, search: { ...planned.search, direct, transfer: [] } }
}

/** Returns the lowest fares between two existing stations: at the requested time or, if no fare is known then, on the whole day. */
export function findTripFare(answers: Answers, { train, ...request }: FareRequest): TripFare {
  const wholeDay = { ...request, time: '00:00', by: 'depart' } as const
  const planned = ofTrain(planTrip(answers, request.time && train === undefined ? request : wholeDay), train)
  const ofDay = lowestFare(planned) || train !== undefined ? planned : planTrip(answers, wholeDay)
  const { next } = ofDay.search
  const priced = ofDay.trips.length > 0 || !next || request.day !== undefined ? ofDay : planTrip(answers, { ...wholeDay, day: next.day })
  const fare = lowestFare(priced)
  const byClass = fare ? lowestByClass(answers, priced, fare) : []
  const dearerTrains = fare ? trainsAbove(fare, priced) : []
  const { from, to } = planned.search
  const card: AssistantCard = { kind: 'fare', from, to, ...(fare && { fare }) }
  return {
    ...(fare && { fare }),
    dearerTrains,
    byClass,
    planned,
    facts: { from, to, fare: fare ?? null, dearerTrains, byClass },
    cards: [card],
  }
}

const lowestFare = ({ search }: PlannedTrips): Fare | undefined =>
  [...search.direct, ...search.transfer].flatMap(({ fare }) => (fare ? [fare] : [])).sort((a, b) => a.amount - b.amount)[0]

const trainsAbove = (lowest: Fare, { search }: PlannedTrips): TrainFare[] =>
  search.direct.flatMap(({ legs: [leg], fare }) =>
    leg?.kind === 'ride' && fare && fare.amount > lowest.amount
      ? [{ trainNumber: leg.trainNumber, trainNumberMy: leg.trainNumberMy, fare }]
      : [],
  )

function lowestByClass({ railway }: Answers, { search }: PlannedTrips, { currency }: Fare): Fare[] {
  const [from, to] = [railway.station(search.from.slug)!.index, railway.station(search.to.slug)!.index]
  const slugs = new Set(search.direct.flatMap(({ legs }) => legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.route] : []))))
  const routes = new Set([...slugs].map((slug) => railway.route(slug)!.feedRoute))
  const lowest = new Map<string, Fare>()
  for (const { price, routes: own, from: start, to: end, ...offer } of railway.fares) {
    const isOfTrip = (start < 0 || start === from) && (end < 0 || end === to) && own.some((route) => routes.has(route))
    const before = lowest.get(offer.fareClass)
    if (isOfTrip && (!before || price < before.amount)) lowest.set(offer.fareClass, { ...offer, amount: price, currency })
  }
  return [...lowest.values()].sort((a, b) => a.amount - b.amount)
}
