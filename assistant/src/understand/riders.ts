import type { Language } from '@yatha/language'
import { anyOf } from '../words/words.ts'
import { WORDS } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'
import type { Question } from './question.ts'

const patternOf = cacheResults((language: Language) => {
  const { before, after } = WORDS[language].riders
  return new RegExp(`${anyOf(before)} ?([1-9])(?![\\d:.])|(?<![\\d:.])([1-9]) ?${anyOf(after)}(?![a-z])`, 'gu')
})

/** Extracts the number of riders from a question: “for 2 adults”. */
export function takeRiders(question: Question, languages: readonly Language[]): number | undefined {
  for (const language of languages) {
    for (const { span, match } of question.matches(patternOf(language))) {
      question.take(span)
      return Number(match[1] ?? match[2])
    }
  }
  return undefined
}
