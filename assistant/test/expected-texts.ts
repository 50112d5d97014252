import { answerBoard, answerSearch, bestTrip, resolveBoardQuery, resolveSearchQuery, type Answers } from '@yatha/answers'
import type { QuestionMeaning } from '@yatha/assistant'
import { translateIn } from './real-railway.ts'
import { clockText, defaultDigits, moneyText, numberText, trainNumberText } from '@yatha/language'

/** Returns the texts that an answer must contain, formatted in its language. Computed from searches and boards, not by the assistant. */
export function expectedTexts({ intent, slots, shift }: QuestionMeaning, answers: Answers): string[] {
  const { from, to, station, train, day, time, by } = slots
  const digits = defaultDigits(answers.language)
  const clock = (instant: string) => clockText(instant, digits)
  const name = (slug: string) => answers.stationName(answers.railway.station(slug)!).name
  const search = (time: string | undefined, by: QuestionMeaning['slots']['by']) => {
    const question = resolveSearchQuery(answers, { from: from!, to: to!, day, time, by })
    if ('unknown' in question) throw new Error('a station is unknown')
    return answerSearch(answers, question)
  }
  if (from !== undefined && to !== undefined) {
    const ends = [name(from), name(to)]
    const best = bestTrip(search(time, by), by === 'arrive' ? answers.now : 0)
    if (intent === 'fare') return [...ends, ...faresOf(search('00:00', 'depart').direct, answers)]
    const whole = search('00:00', 'depart')
    const all = [...whole.direct, ...whole.transfer]
      .filter((trip) => !trip.longWait)
      .sort((a, b) => Date.parse(a.departs) - Date.parse(b.departs))
    if (intent === 'first_train') return [...ends, clock(all[0]!.departs), clock(all[0]!.arrives)]
    if (intent === 'last_train') return [...ends, clock(all.at(-1 + (shift ?? 0))!.departs)]
    if (!best) return ends
    if (intent === 'trip' || intent === 'duration') return [...ends, clock(best.departs), clock(best.arrives)]
    if (intent !== 'stop_count') return ends
    const stops = best.legs.reduce((sum, leg) => sum + (leg.kind === 'ride' ? leg.stops.length - 1 : 0), 0)
    return [...ends, numberText(stops, answers.tag, digits)]
  }
  if (station !== undefined) {
    const board = answerBoard(answers, resolveBoardQuery(answers, { station, day, time: intent === 'next_trains' ? time : '00:00' }))!
    const { departures, ways } = board
    if (intent === 'next_trains') return [name(station), ...departures.slice(0, 1).map(({ planned }) => clock(planned))]
    if (intent === 'first_train') return [name(station), ...ways.map(({ first }) => clock(first.planned))]
    if (intent === 'last_train') return [name(station), ...ways.map(({ last }) => clock(last.planned))]
    return [name(station)]
  }
  const route = answers.railway.routes.find(({ trainNumber }) => trainNumber === train)
  return route ? [trainNumberText(route, answers.tag)] : []
}

function faresOf(
  trips: readonly { readonly fare?: { readonly amount: number; readonly currency: string } | undefined }[],
  answers: Answers,
): string[] {
  const fares = trips.flatMap(({ fare }) => (fare ? [fare] : [])).sort((a, b) => a.amount - b.amount)
  return fares
    .slice(0, 1)
    .map((fare) => moneyText(fare, { t: translateIn(answers.language), tag: answers.tag, digits: defaultDigits(answers.language) }))
}
