import { callInstant, type Itinerary, type SearchAnswer } from '@yatha/contract'
import { planTrip, inOrder, type AskedTrip, type PlannedTrips } from '../tools/plan-trip.ts'
import type { Details } from '../understand/understood.ts'
import type { Spoken } from './answered.ts'
import type { ToolResult } from '../tools/tool.ts'
import { hasFares } from '../tools/known-facts.ts'
import type { InWords } from './in-words.ts'
import type { DepartingTrain } from './say-train.ts'
import { shifted } from './shifted.ts'
import { wakeText } from './wake-text.ts'

/** Answers with the next trip, and with the departures of the trips after it. With a `shift`, with a trip before or after the next one. */
export function sayTrip(words: InWords, asked: AskedTrip, shift = 0, details: Details = {}): Spoken {
  if (details.all) return sayAll(words, asked)
  if (details.fastest && asked.time === undefined) return sayEnd(words, asked, 'fastest')
  const { search, trips, ...result } = shiftedTrip(words, asked, shift, details.transfer && directFirst)
  const [best, ...others] = trips
  const chips = chipsOfTrip(words)
  if (!best && shift !== 0) return { text: words.t('assistant.noOther'), results: [result], chips }
  if (!best) return { ...sayNone(words, search, result), chips }
  const later = others.filter(({ departs }) => departs > best.departs)
  const times = words.list(later.map(({ departs }) => words.clock(departs)))
  const more = times && words.t('assistant.tripMore', { times })
  const heading = shift === 0 ? '' : words.t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter')
  const transfers = details.transfer ? transfersText(words, best) : ''
  const text = words.sentences(words.onDay(search.day, words.sentences(heading, tripText(words, search, best))), transfers, more)
  const facts = details.transfer ? { facts: result.facts, waits: waitsOf(best) } : result.facts
  return { ...withNext(words, search, best, { text, results: [{ ...result, facts }] }), chips }
}

/** Finds the best trips or, with a `shift`, the trip that many places after the best one. */
function shiftedTrip({ answers }: InWords, asked: AskedTrip, shift: number, pick?: typeof inOrder): PlannedTrips {
  const planned = planTrip(answers, asked, pick)
  const [best] = planned.trips
  if (shift === 0 || !best) return planned
  return planTrip(answers, { ...asked, day: planned.search.day, time: '00:00', by: 'depart' }, (found) => {
    const all = inOrder(found)
    const at = all.findIndex(({ departs, arrives }) => departs === best.departs && arrives === best.arrives)
    return shifted(all, at, shift)
  })
}

/** Returns the first train of a trip, with its departure. */
export function trainOfTrip(words: InWords, asked: AskedTrip, shift = 0): DepartingTrain | undefined {
  const { search, trips } = shiftedTrip(words, asked, shift)
  const ride = trips[0]?.legs.find((leg) => leg.kind === 'ride')
  return ride && { train: ride.trainNumber, day: search.day, at: ride.from }
}

/** Answers with the trip whose card offers to wake the rider. */
export function sayWake(words: InWords, asked: AskedTrip, shift = 0): Spoken {
  const { search, trips, ...result } = shiftedTrip(words, asked, shift)
  const [trip] = trips
  const chips = chipsOfTrip(words)
  if (!trip && shift !== 0) return { text: words.t('assistant.noOther'), results: [result], chips }
  if (!trip) return { ...sayNone(words, search, result), chips }
  return { text: wakeText(words, trip, search.to.name), results: [{ ...result, cards: result.cards.slice(0, 1) }], chips }
}

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

/** Answers with the number and the departures of all trips of a day, or from a time on. */
function sayAll(words: InWords, { from, to, day, time = '00:00' }: AskedTrip): Spoken {
  const { search, trips, facts, cards } = planTrip(words.answers, { from, to, day, time }, directFirst, Infinity)
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

/** Answers with the first or the last trip of a day, or with an earlier one: `shift` is added to the index of the last trip. */
export function sayEnd(words: InWords, asked: AskedTrip, end: 'first' | 'last' | 'fastest', shift = 0): Spoken {
  const { answers, t } = words
  const { from, to, day } = asked
  const { search, trips, ...result } = planTrip(answers, { from, to, day, time: '00:00' }, (found) => {
    const all = end === 'fastest' ? quickestFirst(inOrder(found), answers.now) : inOrder(found)
    const at = end !== 'last' ? 0 : all.length - 1 + shift
    return at < 0 ? [] : all.slice(at, at + 1)
  })
  const trip = trips[0]
  const chips = [t('assistant.chipBack'), t('assistant.chipTomorrow'), end === 'first' ? t('assistant.chipLast') : t('assistant.chipFirst')]
  if (!trip) return { ...sayNone(words, search, result), chips }
  const isBefore = shift < 0 && end === 'last'
  const heading = t(isBefore ? 'assistant.trainBefore' : HEADINGS[end])
  const text = words.onDay(search.day, words.sentences(heading, tripText(words, search, trip)))
  return { ...withNext(words, search, trip, { text, results: [result] }), chips }
}

const HEADINGS = { first: 'assistant.firstTrain', last: 'assistant.lastTrain', fastest: 'assistant.fastest' } as const

/** Returns the trips that have not left, or all if none is left, the shortest first. */
function quickestFirst(trips: Itinerary[], now: number): Itinerary[] {
  const ahead = trips.filter(({ departs }) => Date.parse(departs) / 1000 >= now)
  return (ahead.length > 0 ? ahead : trips).sort((a, b) => a.minutes - b.minutes)
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
