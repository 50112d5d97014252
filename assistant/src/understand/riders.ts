import type { Language } from '@yatha/language'
import { anyPhrasePattern, phraseValuesOf } from '../words/words.ts'
import { VOCABULARIES } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'
import type { Question } from './question.ts'

const formOf = cacheResults((language: Language) => {
  const { before, after, numbers, groups } = VOCABULARIES[language].riders
  const values = phraseValuesOf(`${numbers}|${groups}`)
  const number = `([1-9]|${[...phraseValuesOf(numbers).keys()].join('|')})`
  const groupWords = [...phraseValuesOf(groups).keys()].join('|')
  const pattern = `(?<=${anyPhrasePattern(before)} ?)${number}(?![\\d:.]|[a-z])|(?<![\\d:.]|[a-z])${number} ?${anyPhrasePattern(after)}(?![a-z])|(?<![a-z])(${groupWords})(?![a-z])`
  return { pattern: new RegExp(pattern, 'gu'), values }
})

/** Extracts the number of riders from a question: “for 2 adults”, “for two”. */
export function extractRiderCount(question: Question, languages: readonly Language[]): number | undefined {
  for (const language of languages) {
    const { pattern, values } = formOf(language)
    for (const { span, match } of question.matches(pattern)) {
      question.take(span)
      const text = match[1] ?? match[2] ?? match[3]!
      return values.get(text) ?? Number(text)
    }
  }
  return undefined
}
