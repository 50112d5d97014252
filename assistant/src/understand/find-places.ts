import type { Railway } from '@yatha/timetable'
import { placeNamesOf, type Place } from './place-names.ts'
import type { Question, Span } from './question.ts'

/** A place that a question names, where it names it. */
export interface Mention extends Span {
  readonly place: Place
  readonly isGeneric?: true
  /** It may also mean these. */
  readonly others?: readonly Place[]
}

/** The places whose names stand in a question, in its order; their pieces are taken. */
export function findPlaces(question: Question, railway: Railway): Mention[] {
  const mentions: Mention[] = []
  for (const { text, place, isGeneric } of placeNamesOf(railway)) {
    if (text.length > question.text.length || !question.text.includes(text)) continue
    for (const span of question.occurrences(text)) {
      question.take(span)
      mentions.push({ ...span, place, ...(isGeneric && { isGeneric }), ...othersOf(railway, place) })
    }
  }
  return mentions.sort((a, b) => a.start - b.start)
}

/** `Mingaladon` may be short for `Mingaladon Bazaar`, a station on the loop as well. */
function othersOf(railway: Railway, { station, landmark }: Place): { others?: Place[] } {
  if (landmark || station.loopOrder === undefined) return {}
  const others = railway.stations.filter((other) => other.loopOrder !== undefined && other.en.startsWith(`${station.en} `))
  return others.length > 0 ? { others: others.map((other) => ({ station: other })) } : {}
}

export const isSame = (a: Place, b: Place): boolean => a.station === b.station && a.landmark === b.landmark
