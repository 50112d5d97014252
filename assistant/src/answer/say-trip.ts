import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { planTrip, inOrder, type AskedTrip } from '../tools/plan-trip.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'

/** The next trip, and when those after it leave. */
export function sayTrip(words: InWords, asked: AskedTrip): Spoken {
  const { search, trips, ...result } = planTrip(words.answers, asked)
  const [best, ...others] = trips
  const chips = chipsOfTrip(words)
  if (!best) return { text: sayNone(words, search), results: [result], chips }
  const later = others.filter(({ departs }) => departs > best.departs)
  const times = words.list(later.map(({ departs }) => words.clock(departs)))
  const more = times && words.t('assistant.tripMore', { times })
  return { text: words.sentences(words.onDay(search.day, tripText(words, search, best)), more), results: [result], chips }
}

export const chipsOfTrip = ({ t }: InWords): string[] => [
  t('assistant.chipBack'),
  t('assistant.chipTomorrow'),
  t('assistant.chipLast'),
  t('assistant.chipFare'),
]

/** The first or the last trip of a day; `shift` trains before the last. */
export function sayEnd(words: InWords, asked: AskedTrip, end: 'first' | 'last', shift = 0): Spoken {
  const { answers, t } = words
  const day = { from: asked.from, to: asked.to, ...(asked.day && { day: asked.day }) }
  const { search, trips, ...result } = planTrip(answers, { ...day, time: '00:00' }, (found) => {
    const all = inOrder(found)
    const at = end === 'first' ? 0 : all.length - 1 + shift
    return at < 0 ? [] : all.slice(at, at + 1)
  })
  const trip = trips[0]
  const chips = [t('assistant.chipBack'), t('assistant.chipTomorrow'), end === 'first' ? t('assistant.chipLast') : t('assistant.chipFirst')]
  if (!trip) return { text: sayNone(words, search), results: [result], chips }
  const isBefore = shift < 0 && end === 'last'
  const heading = t(isBefore ? 'assistant.trainBefore' : end === 'first' ? 'assistant.firstTrain' : 'assistant.lastTrain')
  return { text: words.onDay(search.day, words.sentences(heading, tripText(words, search, trip))), results: [result], chips }
}

/** One itinerary in a sentence. */
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

/** Why there is no trip, and when there is one. */
export function sayNone(words: InWords, { reason = 'no_connection', last, next, from, to, day }: SearchAnswer): string {
  const { t } = words
  const why = reason === 'last_train_left' && last ? t('reason.last_train_left', { time: words.clock(last) }) : t(REASONS[reason])
  const then = next ? t('reason.next', { day: words.day(next.day), time: words.clock(next.departs) }) : ''
  return words.onDay(day, t('assistant.noTrip', { from: from.name, to: to.name, text: words.sentences(why, then) }))
}

const REASONS = {
  no_connection: 'reason.no_connection',
  no_service_today: 'reason.no_service_today',
  last_train_left: 'reason.none_in_window',
  before_first_train: 'reason.before_first_train',
  none_in_window: 'reason.none_in_window',
} as const
