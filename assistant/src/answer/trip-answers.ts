import { callInstant, type Itinerary, type SearchAnswer } from '@yatha/contract'
import {
  exactDepartureFirst,
  findTrip,
  tripLeavingAt,
  tripsByDeparture,
  planTrip,
  type TripRequest,
  type PlannedTrips,
  type TripSelection,
} from '../tools/plan-trip.ts'
import type { QuestionDetails } from '../understand/understood.ts'
import type { AnswerParts } from './answered.ts'
import type { ToolResult } from '../tools/tool.ts'
import { hasFares } from '../tools/available-data.ts'
import type { AnswerFormatter } from './answer-formatter.ts'
import { END_OF_DAY, answerTrainAtStation, noTrainText } from './board-answers.ts'
import { answerRunDays, answerDoesNotStop, type DepartingTrain } from './train-answers.ts'
import { alarmText } from './alarm-text.ts'

/** Answers with a trip, and with the departures of the trips after it. */
export function answerWithTrip(
  format: AnswerFormatter,
  request: TripRequest,
  selection: TripSelection = {},
  details: QuestionDetails = {},
): AnswerParts {
  if (details.all) return answerAllTrips(format, request, details.until)
  const { t } = format
  const { trainOfDay, shift = 0 } = selection
  const exact = selection.isAboard ? exactDepartureFirst(request) : undefined
  const pick = exact ?? (details.until !== undefined ? tripsUntil(details.until) : details.transfer && directFirst)
  const chips = [
    t('assistant.chipBack'),
    t('assistant.chipTomorrow'),
    t(trainOfDay === 'first' ? 'assistant.chipLast' : 'assistant.chipFirst'),
  ]
  const { time } = request
  const isFound = !details.leavesBefore || time === undefined || planTrip(format.answers, request).trips.length > 0
  // “Before 10” may mean the departure: if no train arrives by then, answers with trains that leave by then.
  if (!isFound) {
    const { day, from, to } = request
    const ahead = { from, to, day, time: format.earliestTimeOn(day) }
    if (planTrip(format.answers, ahead, tripsUntil(time)).trips.length > 0) return answerWithTrip(format, ahead, selection, { until: time })
  }
  const isWithoutNightTrain =
    details.nightTrain && planTrip(format.answers, { ...request, time: '00:00', by: 'depart' }, atNight).trips.length === 0
  const parts = answerAboutTrip(format, request, selection, pick, (trip, { search, trips, ...result }) => {
    const heading =
      shift !== 0 ? t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter') : trainOfDay ? t(HEADINGS[trainOfDay]) : ''
    const times = selection.isAboard
      ? ''
      : format.list(trips.filter(({ departs }) => departs > trip.departs).map(({ departs }) => format.clock(departs)))
    const namesTransfers = details.transfer || trip.transfers > 0
    const text = format.sentences(
      format.withDayUnlessToday(search.day, format.sentences(heading, tripText(format, search, trip))),
      namesTransfers ? transfersText(format, trip) : '',
      times && t('assistant.tripMore', { times }),
    )
    const facts = namesTransfers ? { facts: result.facts, waits: waitsOf(trip) } : result.facts
    const runs = details.everyDay ? answerRunDays(format, firstRideOf(trip)) : undefined
    const results = [{ ...result, facts }, ...(runs?.results ?? [])]
    const answered = { text: format.sentences(text, runs?.text ?? ''), results }
    const isOwnTrain = selection.isAboard && trip.departs.slice(11, 16) === request.time
    return isOwnTrain ? answered : withNext(format, search, trip, answered)
  })
  const withNight = isWithoutNightTrain ? { ...parts, text: format.sentences(t('assistant.noNight'), parts.text) } : parts
  return trainOfDay ? { ...withNight, chips } : withNight
}

/** Returns the trips that leave in the evening or at night. */
const atNight = (search: SearchAnswer): Itinerary[] =>
  tripsByDeparture(search).filter(({ departs }) => departs.slice(11) >= NIGHT_START || departs.slice(11) < NIGHT_END)
const [NIGHT_START, NIGHT_END] = ['19:00', '04:00']

/** Finds a trip and answers about it; if there is no trip, explains why. */
export function answerAboutTrip(
  format: AnswerFormatter,
  request: TripRequest,
  selection: TripSelection,
  pick: Parameters<typeof findTrip>[3],
  toAnswer: (trip: Itinerary, planned: PlannedTrips) => Omit<AnswerParts, 'chips'>,
): AnswerParts {
  const planned = findTrip(format.answers, request, selection, pick)
  const { search, trips, ...result } = planned
  const [trip] = trips
  const chips = chipsOfTrip(format)
  const { shift, way } = selection
  if (!trip && shift) return { text: noTrainText(format, shift), results: [result], chips }
  if (!trip && way) return { text: format.t('assistant.noOther'), results: [result], chips }
  return { ...(trip ? toAnswer(trip, planned) : explainNoTrip(format, search, result)), chips }
}

const HEADINGS = { first: 'assistant.firstTrain', last: 'assistant.lastTrain', fastest: 'assistant.fastest' } as const

const firstRideOf = ({ legs }: Itinerary): string | undefined => legs.find((leg) => leg.kind === 'ride')?.trainNumber

/** Returns the first train of a trip, with its departure. */
export function trainOfTrip({ answers }: AnswerFormatter, request: TripRequest, selection: TripSelection): DepartingTrain | undefined {
  const { search, trips } = findTrip(answers, request, selection, exactDepartureFirst(request))
  const ride = trips[0]?.legs.find((leg) => leg.kind === 'ride')
  return ride && { train: ride.trainNumber, day: search.day, boardingStation: ride.from }
}

/** Answers whether the train of a trip stops at a station; undefined if there is no such trip. */
export function answerStopOfTrip(
  format: AnswerFormatter,
  request: TripRequest,
  selection: TripSelection,
  stop: string,
): AnswerParts | undefined {
  const { search, trips } = findTrip(format.answers, request, selection, exactDepartureFirst(request))
  const { next } = search
  // If no train leaves any more, the earlier answer was about the next train on another day.
  if (trips.length === 0 && next && request.day !== next.day)
    return answerStopOfTrip(format, { ...request, day: next.day, time: next.departs.slice(11, 16) }, selection, stop)
  const [trip] = trips
  const train = trip && firstRideOf(trip)
  if (!trip || train === undefined) return undefined
  const until = planTrip(format.answers, { from: request.from, to: stop, day: search.day, time: '00:00' }, (found) =>
    tripsByDeparture(found).filter((one) => one.departs === trip.departs && firstRideOf(one) === train && one.transfers <= trip.transfers),
  )
  const {
    search: found,
    trips: [part],
    ...result
  } = until
  if (part)
    return { text: format.withDayUnlessToday(found.day, tripText(format, found, part)), results: [result], chips: chipsOfTrip(format) }
  return answerTrainAtStation(format, { station: stop, day: search.day }, train) ?? answerDoesNotStop(format, train, stop, search.day)
}

/** Answers with a trip; its card has the button that sets the alarm. */
export const answerAlarm = (format: AnswerFormatter, request: TripRequest, selection: TripSelection): AnswerParts =>
  answerAboutTrip(format, request, selection, exactDepartureFirst(request), (trip, { search, facts, cards }) => ({
    text: alarmText(format, trip, search.to.name),
    results: [{ facts, cards: cards.slice(0, 1) }],
  }))

/** Answers with the first and the last trip of a day. */
export function answerFirstAndLastTrip(format: AnswerFormatter, request: TripRequest): AnswerParts {
  const wholeDay = { from: request.from, to: request.to, ...(request.day && { day: request.day }) }
  const { search, trips, ...result } = planTrip(format.answers, { ...wholeDay, time: '00:00' }, (found) => {
    const all = tripsByDeparture(found)
    return all.length > 1 ? [all[0]!, all.at(-1)!] : all
  })
  const [first, last = first] = trips
  const chips = chipsOfTrip(format)
  if (!first || !last) return { ...explainNoTrip(format, search, result), chips }
  const ends = { from: search.from.name, to: search.to.name }
  const text = format.t('assistant.firstAndLast', { ...ends, first: format.clock(first.departs), last: format.clock(last.departs) })
  return { text: format.withDayUnlessToday(search.day, text), results: [result], chips }
}

export const chipsOfTrip = ({ t, answers }: AnswerFormatter): string[] => [
  t('assistant.chipBack'),
  t('assistant.chipTomorrow'),
  t('assistant.chipLast'),
  ...(hasFares(answers.railway) ? [t('assistant.chipFare')] : []),
]

/** Returns the direct trips or, if there are none, all trips, ordered by departure. */
export const directFirst = (search: SearchAnswer): Itinerary[] =>
  tripsByDeparture(search.direct.length > 0 ? { ...search, transfer: [] } : search)

const tripsUntil = (until: string) => (search: SearchAnswer) =>
  directFirst(search).filter(({ departs }) => departs < `${search.day}T${until}:59`)

/** Answers with the number and the departures of all trips of a day, or of a part of it. */
function answerAllTrips(format: AnswerFormatter, { from, to, day, time = '00:00' }: TripRequest, until = END_OF_DAY): AnswerParts {
  const { search, trips, facts, cards } = planTrip(format.answers, { from, to, day, time }, tripsUntil(until), Infinity)
  const count = trips.length
  const results = [{ facts: { facts, count }, cards }]
  const chips = chipsOfTrip(format)
  if (count === 0) return { ...explainNoTrip(format, search, results[0]!), chips }
  const place = format.t('assistant.chipTrip', { from: search.from.name, to: search.to.name })
  const times = format.list(trips.map(({ departs }) => format.clock(departs)))
  return { text: format.withDayUnlessToday(search.day, format.t('assistant.allTrains', { place, count, times })), results, chips }
}

/** Formats where the rider of a trip transfers, and how long each wait is. */
export function transfersText(format: AnswerFormatter, trip: Itinerary): string {
  const texts = waitsOf(trip).map(({ station, minutes }) =>
    format.t('assistant.transferAt', { station: format.station(station), duration: format.duration(minutes) }),
  )
  return texts.length > 0 ? format.sentences(...texts) : format.t('assistant.noTransfer')
}

/** Returns the waits of a trip at the stations where the rider transfers. */
export function waitsOf({ legs }: Itinerary): { station: string; minutes: number }[] {
  const rides = legs.filter((leg) => leg.kind === 'ride')
  return rides.slice(1).map(({ from, departs }, i) => ({
    station: from,
    minutes: Math.round((Date.parse(callInstant(departs)) - Date.parse(callInstant(rides[i]!.arrives))) / 60_000),
  }))
}

/** Describes an itinerary in a sentence. */
function tripText(
  format: AnswerFormatter,
  { from, to, day }: SearchAnswer,
  { departs, arrives, minutes, transfers, legs }: Itinerary,
): string {
  const { t } = format
  const ride = legs.find((leg) => leg.kind === 'ride')
  const ends = { from: from.name, to: to.name, duration: format.duration(minutes) }
  if (!ride) return t('assistant.walk', ends)
  const times = {
    departs: format.clockWithDay(departs, day),
    arrives: format.clockWithDay(arrives, departs.slice(0, 10)),
    number: format.train(ride),
  }
  return transfers === 0
    ? t('assistant.trip', { ...ends, ...times })
    : t('assistant.tripTransfers', { ...ends, ...times, count: transfers })
}

/** Answers why there is no trip, and when the next trip leaves. */
export function explainNoTrip(format: AnswerFormatter, search: SearchAnswer, result: ToolResult): Omit<AnswerParts, 'chips'> {
  const { t } = format
  const { reason, last, from, to, day } = search
  // If `reason` is undefined, there are trips, but all have left or have a long wait: finds the next trip from now on.
  const soon = reason === undefined ? nextTrip(format, search) : undefined
  const next: NextTrip | undefined = soon ? soon.next : search.next
  const why =
    reason === 'last_train_left' && last
      ? t(isPast(format, last) ? 'reason.last_train_departed' : 'reason.last_train_left', { time: format.clock(last) })
      : t(REASONS[reason ?? 'none_in_window'])
  const found = next && tripLeavingAt(format.answers, { from: from.slug, to: to.slug }, next.departs)
  const then = next && !found ? t('reason.next', { day: format.dayOrToday(next.day), time: format.clock(next.departs) }) : ''
  const text = format.withDayUnlessToday(day, t('assistant.noTrip', { from: from.name, to: to.name, text: format.sentences(why, then) }))
  const results = soon ? [result, soon.result] : [result]
  if (!next || !found) return { text, results }
  const { trip } = found
  const tripOnDay = format.withDayUnlessToday(next.day, tripText(format, { ...search, day: next.day }, trip))
  const transfers = trip.transfers > 0 ? transfersText(format, trip) : ''
  const withWaits = { ...found, facts: { facts: found.facts, waits: waitsOf(trip) } }
  return { text: format.sentences(text, tripOnDay, transfers), results: [...results, withWaits] }
}

/** If the trip has already left, adds two sentences to the text: that it has left, and when the next trip departs. */
function withNext(
  format: AnswerFormatter,
  search: SearchAnswer,
  trip: Itinerary,
  parts: Omit<AnswerParts, 'chips'>,
): Omit<AnswerParts, 'chips'> {
  if (!isPast(format, trip.departs)) return parts
  const { next, result } = nextTrip(format, search)
  const then = next ? format.t('reason.next', { day: format.dayOrToday(next.day), time: format.clock(next.departs) }) : ''
  return { text: format.sentences(parts.text, format.t('assistant.past'), then), results: [...parts.results, { ...result, cards: [] }] }
}

/** Finds the next trip between two stations from now on, on a later day if necessary. */
function nextTrip({ answers }: AnswerFormatter, { from, to }: SearchAnswer): { next: NextTrip | undefined; result: ToolResult } {
  const { search, trips, facts, cards } = planTrip(answers, { from: from.slug, to: to.slug })
  const [soon] = trips
  return { next: soon ? { day: soon.departs.slice(0, 10), departs: soon.departs } : search.next, result: { facts, cards } }
}

type NextTrip = Pick<NonNullable<SearchAnswer['next']>, 'day' | 'departs'>

/** Number of seconds after its departure for which a trip does not count as missed, because the train may still be at the station. */
const LEAVING_SECONDS = 60

const isPast = ({ answers }: AnswerFormatter, departs: string): boolean => Date.parse(departs) / 1000 < answers.now - LEAVING_SECONDS

const REASONS = {
  no_connection: 'reason.no_connection',
  no_service_today: 'reason.no_service_today',
  last_train_left: 'reason.none_in_window',
  before_first_train: 'reason.before_first_train',
  none_in_window: 'reason.none_in_window',
} as const
