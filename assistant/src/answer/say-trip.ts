import { callInstant, type Itinerary, type SearchAnswer } from '@yatha/contract'
import { exactFirst, findTrip, inOrder, planTrip, type AskedTrip, type PlannedTrips, type Which } from '../tools/plan-trip.ts'
import type { Details } from '../understand/understood.ts'
import type { Spoken } from './answered.ts'
import type { ToolResult } from '../tools/tool.ts'
import { hasFares } from '../tools/known-facts.ts'
import type { InWords } from './in-words.ts'
import { ALWAYS, sayTrainAt } from './say-board.ts'
import { sayRunDays, sayStopsNot, type DepartingTrain } from './say-train.ts'
import { wakeText } from './wake-text.ts'

/** Answers with a trip, and with the departures of the trips after it. */
export function sayTrip(words: InWords, asked: AskedTrip, which: Which = {}, details: Details = {}): Spoken {
  if (details.all) return sayAll(words, asked, details.until)
  const { t } = words
  const { end, shift = 0 } = which
  const pick = details.until !== undefined ? tripsUntil(details.until) : details.transfer && directFirst
  const chips = [t('assistant.chipBack'), t('assistant.chipTomorrow'), t(end === 'first' ? 'assistant.chipLast' : 'assistant.chipFirst')]
  const said = aboutTrip(words, asked, which, pick, (trip, { search, trips, ...result }) => {
    const heading = shift !== 0 ? t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter') : end ? t(HEADINGS[end]) : ''
    const times = words.list(trips.filter(({ departs }) => departs > trip.departs).map(({ departs }) => words.clock(departs)))
    const text = words.sentences(
      words.onDay(search.day, words.sentences(heading, tripText(words, search, trip))),
      details.transfer ? transfersText(words, trip) : '',
      times && t('assistant.tripMore', { times }),
    )
    const facts = details.transfer ? { facts: result.facts, waits: waitsOf(trip) } : result.facts
    const runs = details.everyDay ? sayRunDays(words, firstRideOf(trip)) : undefined
    const results = [{ ...result, facts }, ...(runs?.results ?? [])]
    return withNext(words, search, trip, { text: words.sentences(text, runs?.text ?? ''), results })
  })
  return end ? { ...said, chips } : said
}

/** Finds a trip and answers about it; if there is none, answers why. */
export function aboutTrip(
  words: InWords,
  asked: AskedTrip,
  which: Which,
  pick: Parameters<typeof findTrip>[3],
  say: (trip: Itinerary, planned: PlannedTrips) => Omit<Spoken, 'chips'>,
): Spoken {
  const planned = findTrip(words.answers, asked, which, pick)
  const { search, trips, ...result } = planned
  const [trip] = trips
  const chips = chipsOfTrip(words)
  if (!trip && which.shift) return { text: words.t('assistant.noOther'), results: [result], chips }
  return { ...(trip ? say(trip, planned) : sayNone(words, search, result)), chips }
}

const HEADINGS = { first: 'assistant.firstTrain', last: 'assistant.lastTrain', fastest: 'assistant.fastest' } as const

const firstRideOf = ({ legs }: Itinerary): string | undefined => legs.find((leg) => leg.kind === 'ride')?.trainNumber

/** Returns the first train of a trip, with its departure. */
export function trainOfTrip({ answers }: InWords, asked: AskedTrip, which: Which): DepartingTrain | undefined {
  const { search, trips } = findTrip(answers, asked, which, exactFirst(asked))
  const ride = trips[0]?.legs.find((leg) => leg.kind === 'ride')
  return ride && { train: ride.trainNumber, day: search.day, at: ride.from }
}

/** Answers whether the train of a trip stops at a station; undefined if there is no such trip. */
export function sayStopOfTrip(words: InWords, asked: AskedTrip, which: Which, stop: string): Spoken | undefined {
  const { search, trips } = findTrip(words.answers, asked, which, exactFirst(asked))
  const [trip] = trips
  const train = trip && firstRideOf(trip)
  if (!trip || train === undefined) return undefined
  const until = planTrip(words.answers, { from: asked.from, to: stop, day: search.day, time: '00:00' }, (found) =>
    inOrder(found).filter((one) => one.departs === trip.departs && firstRideOf(one) === train && one.transfers <= trip.transfers),
  )
  const {
    search: found,
    trips: [part],
    ...result
  } = until
  if (part) return { text: words.onDay(found.day, tripText(words, found, part)), results: [result], chips: chipsOfTrip(words) }
  return sayTrainAt(words, { station: stop, day: search.day }, train) ?? sayStopsNot(words, train, stop, search.day)
}

/** Answers with the trip whose card offers to wake the rider. */
export const sayWake = (words: InWords, asked: AskedTrip, which: Which): Spoken =>
  aboutTrip(words, asked, which, exactFirst(asked), (trip, { search, facts, cards }) => ({
    text: wakeText(words, trip, search.to.name),
    results: [{ facts, cards: cards.slice(0, 1) }],
  }))

/** Answers with the first and the last trip of a day. */
export function sayFirstAndLast(words: InWords, asked: AskedTrip): Spoken {
  const day = { from: asked.from, to: asked.to, ...(asked.day && { day: asked.day }) }
  const { search, trips, ...result } = planTrip(words.answers, { ...day, time: '00:00' }, (found) => {
    const all = inOrder(found)
    return all.length > 1 ? [all[0]!, all.at(-1)!] : all
  })
  const [first, last = first] = trips
  const chips = chipsOfTrip(words)
  if (!first || !last) return { ...sayNone(words, search, result), chips }
  const ends = { from: search.from.name, to: search.to.name }
  const text = words.t('assistant.firstAndLast', { ...ends, first: words.clock(first.departs), last: words.clock(last.departs) })
  return { text: words.onDay(search.day, text), results: [result], chips }
}

export const chipsOfTrip = ({ t, answers }: InWords): string[] => [
  t('assistant.chipBack'),
  t('assistant.chipTomorrow'),
  t('assistant.chipLast'),
  ...(hasFares(answers.railway) ? [t('assistant.chipFare')] : []),
]

/** Returns the direct trips, if there are any, otherwise all, by departure. */
const directFirst = (search: SearchAnswer): Itinerary[] => inOrder(search.direct.length > 0 ? { ...search, transfer: [] } : search)

const tripsUntil = (until: string) => (search: SearchAnswer) =>
  directFirst(search).filter(({ departs }) => departs < `${search.day}T${until}:59`)

/** Answers with the number and the departures of all trips of a day, or of a part of it. */
function sayAll(words: InWords, { from, to, day, time = '00:00' }: AskedTrip, until = ALWAYS): Spoken {
  const { search, trips, facts, cards } = planTrip(words.answers, { from, to, day, time }, tripsUntil(until), Infinity)
  const count = trips.length
  const results = [{ facts: { facts, count }, cards }]
  const chips = chipsOfTrip(words)
  if (count === 0) return { ...sayNone(words, search, results[0]!), chips }
  const place = words.t('assistant.chipTrip', { from: search.from.name, to: search.to.name })
  const times = words.list(trips.map(({ departs }) => words.clock(departs)))
  return { text: words.onDay(search.day, words.t('assistant.allTrains', { place, count, times })), results, chips }
}

/** Says where the rider of a trip transfers, and how long each wait is. */
function transfersText(words: InWords, trip: Itinerary): string {
  const texts = waitsOf(trip).map(({ station, minutes }) =>
    words.t('assistant.transferAt', { station: words.station(station), duration: words.duration(minutes) }),
  )
  return texts.length > 0 ? words.sentences(...texts) : words.t('assistant.noTransfer')
}

/** Returns the waits of a trip at the stations where the rider transfers. */
function waitsOf({ legs }: Itinerary): { station: string; minutes: number }[] {
  const rides = legs.filter((leg) => leg.kind === 'ride')
  return rides.slice(1).map(({ from, departs }, i) => ({
    station: from,
    minutes: Math.round((Date.parse(callInstant(departs)) - Date.parse(callInstant(rides[i]!.arrives))) / 60_000),
  }))
}

/** Describes an itinerary in a sentence. */
function tripText(words: InWords, { from, to, day }: SearchAnswer, { departs, arrives, minutes, transfers, legs }: Itinerary): string {
  const { t } = words
  const ride = legs.find((leg) => leg.kind === 'ride')
  const ends = { from: from.name, to: to.name, duration: words.duration(minutes) }
  if (!ride) return t('assistant.walk', ends)
  const times = { departs: words.clockOn(departs, day), arrives: words.clockOn(arrives, departs.slice(0, 10)), number: words.train(ride) }
  return transfers === 0
    ? t('assistant.trip', { ...ends, ...times })
    : t('assistant.tripTransfers', { ...ends, ...times, count: transfers })
}

/** Answers why there is no trip, and when the next one leaves. */
export function sayNone(words: InWords, search: SearchAnswer, result: ToolResult): Omit<Spoken, 'chips'> {
  const { t } = words
  const { reason, last, from, to, day } = search
  // There are trips, but all have left or have a long wait.
  const soon = reason === undefined ? nextTrip(words, search) : undefined
  const next: NextTrip | undefined = soon ? soon.next : search.next
  const why =
    reason === 'last_train_left' && last ? t('reason.last_train_left', { time: words.clock(last) }) : t(REASONS[reason ?? 'none_in_window'])
  const then = next ? t('reason.next', { day: words.dayOrToday(next.day), time: words.clock(next.departs) }) : ''
  const text = words.onDay(day, t('assistant.noTrip', { from: from.name, to: to.name, text: words.sentences(why, then) }))
  return { text, results: soon ? [result, soon.result] : [result] }
}

/** If the trip has left, adds this to the text, with the departure of the next trip. */
function withNext(words: InWords, search: SearchAnswer, trip: Itinerary, said: Omit<Spoken, 'chips'>): Omit<Spoken, 'chips'> {
  if (Date.parse(trip.departs) / 1000 >= words.answers.now - LEAVING_SECONDS) return said
  const { next, result } = nextTrip(words, search)
  const then = next ? words.t('reason.next', { day: words.dayOrToday(next.day), time: words.clock(next.departs) }) : ''
  return { text: words.sentences(said.text, words.t('assistant.past'), then), results: [...said.results, { ...result, cards: [] }] }
}

/** Finds the next trip between two stations from now on, on a later day if necessary. */
function nextTrip({ answers }: InWords, { from, to }: SearchAnswer): { next: NextTrip | undefined; result: ToolResult } {
  const { search, trips, facts, cards } = planTrip(answers, { from: from.slug, to: to.slug })
  const [soon] = trips
  return { next: soon ? { day: soon.departs.slice(0, 10), departs: soon.departs } : search.next, result: { facts, cards } }
}

type NextTrip = Pick<NonNullable<SearchAnswer['next']>, 'day' | 'departs'>

/** A trip counts as missed only this long after its departure, because the train may still be at the station. */
const LEAVING_SECONDS = 60

const REASONS = {
  no_connection: 'reason.no_connection',
  no_service_today: 'reason.no_service_today',
  last_train_left: 'reason.none_in_window',
  before_first_train: 'reason.before_first_train',
  none_in_window: 'reason.none_in_window',
} as const
