import { directionAroundLoop } from '@yatha/answers'
import type { AssistantSlots, Fare, Itinerary, SearchAnswer } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { findTrainRun } from '../tools/train-run.ts'
import { exactDepartureFirst, findTrip, planTrip, tripsByDeparture, type TripRequest, type TripSelection } from '../tools/plan-trip.ts'
import { distanceMeters, walkMinutes } from '@yatha/timetable'
import { findTripFare, type TrainFare, type TripFare } from '../tools/fare.ts'
import { findLoopRun, type LoopRequest } from '../tools/loop.ts'
import type { QuestionDetails } from '../understand/understood.ts'
import type { AnswerParts } from './answered.ts'
import type { AnswerFormatter } from './answer-formatter.ts'
import { answerNearby } from './nearby-answers.ts'
import { answerDoesNotStop } from './train-answers.ts'
import { answerAboutTrip, chipsOfTrip, answerWithTrip, directFirst, transfersText, waitsOf } from './trip-answers.ts'

/** Answers how long a trip takes. */
export function answerDuration(
  format: AnswerFormatter,
  request: TripRequest,
  selection: TripSelection = {},
  { compare }: QuestionDetails = {},
): AnswerParts {
  if (selection.trainOfDay || selection.shift) return answerWithTrip(format, request, selection)
  return answerFromBestTrip(format, request, withoutSlowTrip(format, request, selection), (trip, ends) =>
    format.sentences(
      compare ? format.t('assistant.twoStations', ends) : '',
      format.t('assistant.duration', {
        ...ends,
        duration: format.duration(trip.minutes),
        departs: format.clock(trip.departs),
        arrives: format.clock(trip.arrives),
      }),
    ),
  )
}

/** Factor from which the next trip is slow compared with the quickest of the day. */
const SLOW = 1.5

/** Selects the quickest trip instead of a slow next one, such as the long way around the loop; keeps a named train, time or direction. */
function withoutSlowTrip({ answers }: AnswerFormatter, request: TripRequest, selection: TripSelection): TripSelection {
  if (request.time !== undefined || selection.trainOfDay || selection.shift || selection.way || selection.isOfShownTrain) return selection
  const quickest: TripSelection = { trainOfDay: 'fastest' }
  const [next, fastest] = [selection, quickest].map((one) => findTrip(answers, request, one).trips[0])
  return next && fastest && next.minutes > SLOW * fastest.minutes ? quickest : selection
}

/** Answers how long a walk between two places takes; undefined if a position is unknown. */
export function answerWalk(format: AnswerFormatter, { from, to }: TripRequest, landmark: string | undefined): AnswerParts | undefined {
  if (landmark !== undefined) return answerNearby(format, to, landmark)
  const { railway } = format.answers
  const [start, end] = [from, to].map((slug) => railway.station(slug)!)
  if (!start?.position || !end?.position) return undefined
  const minutes = walkMinutes(distanceMeters(start.position, end.position))
  const stations = [start, end].map((station) => format.answers.stationName(station))
  const text = format.t('assistant.walk', { from: format.station(from), to: format.station(to), duration: format.duration(minutes) })
  return { text, results: [{ facts: { stations, minutes }, cards: [] }], chips: chipsOfTrip(format) }
}

/** Answers how many stops a trip has, including the last one. */
export function answerStopCount(format: AnswerFormatter, request: TripRequest, selection: TripSelection = {}): AnswerParts {
  return answerFromBestTrip(format, request, withoutSlowTrip(format, request, selection), (trip, ends) => {
    const count = trip.legs.reduce((sum, leg) => sum + (leg.kind === 'ride' ? leg.stops.length - 1 : 0), 0)
    return format.t('assistant.stops', { ...ends, count, duration: format.duration(trip.minutes) })
  })
}

/** Answers which direction around the loop is shorter now, with the duration of both: of the trip that arrives first in each direction. */
export function answerDirection(format: AnswerFormatter, request: TripRequest): AnswerParts {
  const { t } = format
  const ahead = planTrip(format.answers, request, firstByDirection)
  const both = ahead.trips.length > 0 ? ahead : planTrip(format.answers, { ...request, time: '00:00', by: 'depart' }, firstByDirection)
  const [best, other] = both.trips
  const toText = (trip: Itinerary, ends: Ends) => {
    const ride = trip.legs.find((leg) => leg.kind === 'ride')
    if (!ride) return t('assistant.walk', { ...ends, duration: format.duration(trip.minutes) })
    const next = t('assistant.direction', {
      ...ends,
      way: format.way(ride.way),
      number: format.train(ride),
      departs: format.clock(trip.departs),
    })
    const transfers = trip.transfers > 0 ? transfersText(format, trip) : ''
    if (!best || !other || best.minutes === other.minutes) return format.sentences(next, transfers)
    const durations = { way: format.way(ride.way), duration: format.duration(best.minutes), other: format.duration(other.minutes) }
    return format.sentences(t('assistant.directionOfTwo', { ...ends, ...durations }), next, transfers)
  }
  const isBest = (trip: Itinerary) => trip.departs === best?.departs && trip.arrives === best.arrives
  const parts = answerFromBestTrip(format, request, {}, toText, (search) => {
    const shown = tripsByDeparture(search).filter(isBest)
    return shown.length > 0 ? shown : directFirst(search)
  })
  const waits = best ? waitsOf(best) : []
  return { ...parts, results: [...parts.results, { facts: { facts: both.facts, waits }, cards: [] }] }
}

/** Returns the first trip to arrive (or, with an arrival time, the last to leave) in each direction around the loop, the shorter one first. */
function firstByDirection(search: SearchAnswer): Itinerary[] {
  const all = tripsByDeparture(search)
  const byArrival =
    search.by === 'arrive' ? all.reverse() : all.sort((a, b) => (a.arrives < b.arrives ? -1 : a.arrives > b.arrives ? 1 : 0))
  const trips = (['clockwise', 'anticlockwise'] as const).flatMap(
    (way) => byArrival.find((trip) => directionAroundLoop(trip) === way) ?? [],
  )
  return trips.sort((a, b) => a.minutes - b.minutes)
}

type Ends = { readonly from: string; readonly to: string }

const answerFromBestTrip = (
  format: AnswerFormatter,
  request: TripRequest,
  selection: TripSelection,
  toText: (trip: Itinerary, ends: Ends) => string,
  pick = exactDepartureFirst(request),
): AnswerParts =>
  answerAboutTrip(format, request, selection, pick, (trip, { search, facts, cards }) => ({
    text: toText(trip, { from: search.from.name, to: search.to.name }),
    results: [{ facts, cards: cards.slice(0, 1) }],
  }))

/** Answers what a ticket costs, if a price is published. */
export function answerFare(
  format: AnswerFormatter,
  { fare, dearerTrains, byClass, planned, ...result }: TripFare,
  details: QuestionDetails = {},
): AnswerParts {
  const ends = { from: planned.search.from.name, to: planned.search.to.name }
  const fareText = fare ? format.t('assistant.fare', { ...ends, price: format.price(fare) }) : format.t('assistant.fareUnknown', ends)
  const text = format.sentences(
    fareText,
    byClass.length > 1 ? classesText(format, byClass) : '',
    dearerTrains.length > 0 ? dearerTrainsText(format, dearerTrains) : '',
  )
  const parts = { text, results: [result], chips: chipsOfTrip(format).slice(0, 3) }
  return fare ? withTotal(format, parts, fare, details) : parts
}

/** Adds the price for several riders, or for both ways, to an answer with a fare. */
function withTotal(format: AnswerFormatter, parts: AnswerParts, fare: Fare, { riders = 1, bothWays }: QuestionDetails): AnswerParts {
  const count = riders * (bothWays ? 2 : 1)
  if (count === 1) return parts
  const total = { ...fare, amount: fare.amount * count }
  const text = format.sentences(parts.text, format.t('assistant.fareTotal', { count, price: format.price(total) }))
  return { ...parts, text, results: [...parts.results, { facts: { count, fare: total }, cards: [] }] }
}

/**
 * Answers what a ticket for a train costs, by default from its first to its last stop, or that the train does not stop at the destination;
 * undefined if it does not run on the day, or not from the origin to the destination.
 */
export function answerFareOfTrain(
  format: AnswerFormatter,
  train: string,
  { from, to, station, day }: AssistantSlots,
  details?: QuestionDetails,
): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  const [first, last] = [run?.trip.calls[0]?.station.slug, run?.trip.calls.at(-1)?.station.slug]
  if (!run || first === undefined || last === undefined) return undefined
  const start = from ?? first
  const end = to ?? station ?? last
  if (start === end) return answerLoopFare(format, {}, details)
  const ofTrain = findTripFare(format.answers, { from: start, to: end, day: run.trip.day, train })
  return ofTrain.planned.search.direct.length > 0 ? answerFare(format, ofTrain, details) : answerDoesNotStop(format, train, end, day)
}

const CLASSES: Readonly<Record<string, MessageKey>> = {
  ordinary: 'assistant.classOrdinary',
  first: 'assistant.classFirst',
  upper: 'assistant.classUpper',
  'upper-aircon': 'assistant.classUpperAircon',
  sleeper: 'assistant.classSleeper',
}

/** Formats the lowest fare of each class that has a name. */
function classesText(format: AnswerFormatter, fares: readonly Fare[]): string {
  const list = fares.flatMap((fare) => {
    const name = CLASSES[fare.fareClass]
    return name ? [format.t('assistant.classPrice', { class: format.t(name), price: format.price(fare) })] : []
  })
  return format.t('assistant.fareByClass', { list: format.list(list) })
}

/** Maximum number of trains in a sentence. */
const MAX_NAMED_TRAINS = 6

/** Formats the prices above the lowest one, with their trains unless these are many. */
function dearerTrainsText(format: AnswerFormatter, trains: readonly TrainFare[]): string {
  const prices = [...new Set(trains.map(({ fare }) => format.price(fare)))]
  const trainsAt = (price: string) => trains.filter(({ fare }) => format.price(fare) === price).map((train) => format.train(train))
  const list = prices.map((price) =>
    trains.length > MAX_NAMED_TRAINS ? price : format.t('assistant.priceOnTrains', { price, trains: format.list(trainsAt(price)) }),
  )
  return format.t('assistant.fareOnOthers', { list: format.list(list) })
}

/** Answers what a ticket for the whole loop costs; undefined if no price is published. */
export function answerLoopFare(format: AnswerFormatter, request: LoopRequest, details: QuestionDetails = {}): AnswerParts | undefined {
  const found = findLoopRun(format.answers, request)
  const fare = found && format.answers.route(found.run.trip.route)?.fare
  if (!fare) return undefined
  const text = format.t('assistant.loopFare', { price: format.price(fare) })
  const results = [{ facts: { facts: found.run.facts, fare }, cards: found.run.cards }]
  return withTotal(format, { text, results, chips: [] }, fare, details)
}
