import type { Railway } from '@yatha/timetable'
import { phrasesOf } from '../words/words.ts'
import { VOCABULARIES } from '../words/all-words.ts'
import { placeNamesOf, type Place } from './place-names.ts'
import type { Question, Span } from './question.ts'
import { isTransliterationCharacter } from './script-sounds.ts'
import { cacheResults } from './cache-results.ts'

/** A place that a question names, with the position of the name. */
export interface Mention extends Span {
  readonly place: Place
  readonly isGeneric?: true
}

/** Extracts the names of places from a question, and returns the places in the order of the question. */
export function extractPlaces(question: Question, railway: Railway): Mention[] {
  const mentions: Mention[] = []
  for (const { text, place, isGeneric } of placeNamesOf(railway)) {
    if (text.length > question.text.length || !question.text.includes(text)) continue
    for (const span of question.occurrences(text)) {
      if (SHORT_THAI.test(text) && !standsApart(question.text, span)) continue
      if (SHORT_BURMESE_OR_KOREAN.test(text) && isPartOfPhrase(question.text, span)) continue
      if (isPartOfChineseName(place, question.text, span)) continue
      question.take(span)
      mentions.push({ ...span, place, ...(isGeneric && { isGeneric }) })
    }
  }
  return mentions.sort((a, b) => a.start - b.start)
}

/** Returns whether a short Chinese name of a station outside of the city is a part of a misspelt longer name: 因贡 of 丹因贡. */
const isPartOfChineseName = ({ station }: Place, text: string, { start, end }: Span): boolean =>
  station.loopOrder === undefined &&
  /^[\u4E00-\u9FFF]{2}$/.test(text.slice(start, end)) &&
  start > 0 &&
  isTransliterationCharacter(text[start - 1]!)

/** Short Burmese and Korean names also occur inside other words, as ရွာမ does in မိုးရွာမလား, and 타지 in 갈아타지. */
const SHORT_BURMESE_OR_KOREAN = /^([\u1000-\u109F]{2,4}|[\uAC00-\uD7A3]{2})$/u

const phrasesWith = cacheResults((name: string) =>
  [VOCABULARIES.mm, VOCABULARIES.ko]
    .flatMap(({ cues }) => Object.values(cues))
    .flatMap(phrasesOf)
    .filter((phrase) => phrase.length > name.length && phrase.includes(name)),
)

const isPartOfPhrase = (text: string, { start, end }: Span): boolean => {
  const name = text.slice(start, end)
  return phrasesWith(name).some((phrase) => text.startsWith(phrase, start - phrase.indexOf(name)))
}

/** Short Thai names. Thai has no spaces between words, so such a name also occurs inside other words, as วอ does in วอน. */
const SHORT_THAI = /^[\u0E00-\u0E7F]{2,3}$/

const thaiWords = cacheResults((side: 'before' | 'after') => {
  const { cues, before, fillers } = VOCABULARIES.th
  return [...Object.values(before), fillers, ...(side === 'after' ? Object.values(cues) : [])].flatMap(phrasesOf)
})

function standsApart(text: string, { start, end }: Span): boolean {
  return (
    (!isThaiAt(text, start - 1) || thaiWords('before').some((word) => text.endsWith(word, start))) &&
    (!isThaiAt(text, end) || thaiWords('after').some((word) => text.startsWith(word, end)))
  )
}

const isThaiAt = (text: string, at: number) => /[\u0E00-\u0E7F]/.test(text[at] ?? '')

export const isSamePlace = (a: Place, b: Place): boolean => a.station === b.station && a.landmark === b.landmark
