import type { Language } from '@yatha/language'
import { phrasesOf, type Vocabulary } from '../words/words.ts'
import { VOCABULARIES } from '../words/all-words.ts'
import { foldText } from './fold-text.ts'
import { cacheResults } from './cache-results.ts'

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['mm', /[\u1000-\u109F]/gu],
  ['th', /[\u0E00-\u0E7F]/gu],
  ['ko', /[\uAC00-\uD7AF]/gu],
  ['ja', /[\u3040-\u30FF]/gu],
  ['zh', /[\u4E00-\u9FFF]/gu],
]
/** Folded characters that are frequent in Chinese and rare in Japanese. */
const CHINESE = /[从去吗几么怎哪呢请趟坐多天附你班票贵]|往(?![复復])|星期|周[一二三四五六日]/
export const LATIN_SCRIPT_LANGUAGES: readonly Language[] = ['en', 'fr', 'de']

/** Returns the languages of a question, the main one first; empty if it has only names and numbers. */
export function languagesOf(text: string, app: Language): Language[] {
  const letters = new Map<Language, number>()
  for (const [language, script] of SCRIPTS) {
    const count = text.match(script)?.length ?? 0
    if (count > 0) letters.set(language, count)
  }
  // Chinese characters beside kana are Japanese. Without kana, they are Japanese if the app is and no character is typically Chinese.
  const han = letters.get('zh')
  if (han !== undefined && (letters.has('ja') || (app === 'ja' && !CHINESE.test(text)))) {
    letters.set('ja', (letters.get('ja') ?? 0) + han)
    letters.delete('zh')
  }
  const latin = latinLanguageOf(text, app)
  if (latin) letters.set(latin, (text.match(/[a-z]/g)?.length ?? 0) / 2)
  return [...letters].sort(([, a], [, b]) => b - a).map(([language]) => language)
}

/** Returns which of `languages` has the most words in the Latin letters of a text; undefined if none has any. */
export function latinLanguageOf(
  text: string,
  app: Language,
  languages: readonly Language[] = LATIN_SCRIPT_LANGUAGES,
): Language | undefined {
  const words = text.match(/[a-z]+|(?<![a-z0-9])\d+[a-z]+/g) ?? []
  let best: Language | undefined
  let maxCount = 0
  for (const language of [...languages].sort((a, b) => Number(b === app) - Number(a === app))) {
    // For Burmese in Latin letters, only its chat shorthand counts, because the other words in Latin letters are English.
    const known = LATIN_SCRIPT_LANGUAGES.includes(language) ? wordsOf(language) : NO_WORDS
    const short = shorthandOf(language)
    const count = words.filter((word) => known.has(word) || (word.length > 1 && short.has(word))).length
    if (count > maxCount) [best, maxCount] = [language, count]
  }
  return best
}

const NO_WORDS: ReadonlySet<string> = new Set()

/** Returns the folded chat shorthand of a language: `frm` is `from`. */
export const shorthandOf = cacheResults(
  (language: Language): ReadonlyMap<string, string> =>
    new Map(
      (VOCABULARIES[language].shorthand ?? '')
        .split('|')
        .filter(Boolean)
        .map((pair) => {
          const [short, long] = pair.split('=').map(foldText)
          return [short!, long!]
        }),
    ),
)

const wordSets = new Map<Language, ReadonlySet<string>>()

/** Returns all words in the phrases of a language. */
export function wordsOf(language: Language): ReadonlySet<string> {
  let known = wordSets.get(language)
  if (!known)
    wordSets.set(
      language,
      (known = new Set(
        listsOf(VOCABULARIES[language])
          .flatMap(phrasesOf)
          .flatMap((phrase) => phrase.split(' ')),
      )),
    )
  return known
}

const listsOf = ({ cues, before, after, weekdays, months, fillers }: Vocabulary): string[] => [
  ...Object.values(cues),
  ...Object.values(before),
  ...Object.values(after),
  ...weekdays,
  ...months,
  fillers,
]
