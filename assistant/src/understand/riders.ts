import type { Language } from '@yatha/language'
import { anyOf, valuesOf } from '../words/words.ts'
import { WORDS } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'
import type { Question } from './question.ts'

const formOf = cacheResults((language: Language) => {
  const { before, after, numbers, groups } = WORDS[language].riders
  const values = valuesOf(`${numbers}|${groups}`)
  const number = `([1-9]|${[...valuesOf(numbers).keys()].join('|')})`
  const groupWords = [...valuesOf(groups).keys()].join('|')
  const pattern = `(?<=${anyOf(before)} ?)${number}(?![\\d:.]|[a-z])|(?<![\\d:.]|[a-z])${number} ?${anyOf(after)}(?![a-z])|(?<![a-z])(${groupWords})(?![a-z])`
  return { pattern: new RegExp(pattern, 'gu'), values }
})

/** Extracts the number of riders from a question: “for 2 adults”, “for two”. */
export function takeRiders(question: Question, languages: readonly Language[]): number | undefined {
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
