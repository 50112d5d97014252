import { editDistance, memoize, phoneticKey, type Railway } from '@yatha/timetable'
import type { Language } from '@yatha/language'
import { LATIN_SCRIPT_LANGUAGES, latinLanguageOf, shorthandOf, wordsOf } from './languages.ts'
import { isNumberWord } from './numerals.ts'
import { placeNamesOf } from './place-names.ts'
import { cacheResults } from './cache-results.ts'
import type { StepBudget } from './step-budget.ts'

/**
 * Corrects the spelling of the words in Latin letters of a folded text: chat shorthand (`frm`), typing mistakes
 * (`frist`), missing vowels (`nxt`) and German written without umlauts (`naechster`). Words that match or nearly match a place name are
 * kept.
 */
export function correctSpelling(text: string, railway: Railway, app: Language, budget: StepBudget): string {
  if (!/[a-z]/.test(text)) return text
  const languages = [...LATIN_SCRIPT_LANGUAGES, 'mm'] as const
  const withNames = latinLanguageOf(text, app, languages) ?? 'en'
  // Syllables of place names are also Burmese words: “Nay Pyi Taw”.
  const parts = withNames === 'mm' ? text.split(latinNamesOf(railway)) : [text]
  const language = parts.length === 1 ? withNames : (latinLanguageOf(parts.filter((_, i) => i % 2 === 0).join(' '), app, languages) ?? 'en')
  const short = shorthandOf(language)
  const expanded = parts.map((part, i) => (i % 2 === 0 ? part.replace(/[a-z0-9]+/g, (word) => short.get(word) ?? word) : part))
  const spelt = expanded.join('').replace(BETWEEN_BURMESE, '')
  const known = wordsOf(language)
  return replaceTwoByTo(spelt, language).replace(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])/g, (word) => {
    if (known.has(word) || isNumberWord(word) || !budget.take(STEPS_PER_WORD)) return word
    return isOfName(word, railway) ? word : (nearestOf(language)(word) ?? word)
  })
}

/** Matches the names of several words in Latin letters, as a group. */
const latinNamesOf = memoize((railway: Railway): RegExp => {
  const names = placeNamesOf(railway).flatMap(({ text }) => (/^[a-z]+( [a-z]+)+$/.test(text) ? [text] : []))
  return new RegExp(`(?<![a-z])(${[...new Set(names)].sort((a, b) => b.length - a.length).join('|') || '(?!)'})(?![a-z])`)
})

/** Spaces left between Burmese words after shorthand in Latin letters was replaced. */
const BETWEEN_BURMESE = /(?<=[\u1000-\u109F]) (?=[\u1000-\u109F])/gu

/** Estimated steps for comparing one word with all words of a language and of place names. Most are rejected by first letter or length. */
const STEPS_PER_WORD = 3000

/** Replaces “2” with “to” as in `hledan 2 insein`, but not as in `after 2` or `2 stops`. */
function replaceTwoByTo(text: string, language: Language): string {
  if (language !== 'en') return text
  return text.replace(/(?<![a-z0-9])([a-z]+) 2 (?=([a-z]+))/g, (all, before: string, after: string) =>
    WORDS_BEFORE_NUMBER.has(before) || (wordsOf('en').has(after) && !DESTINATION_WORDS.has(after)) ? all : `${before} to `,
  )
}
const WORDS_BEFORE_NUMBER = new Set('at by for before b4 after around about past until till half zone no number train platform'.split(' '))
const DESTINATION_WORDS = new Set('go get reach the central downtown'.split(' '))

/** Minimum number of letters of a word that is corrected. Changing one letter of a shorter word often gives another valid word. */
const MIN_LETTERS = 4
/** Minimum number of letters of a word in which any one letter may be wrong. */
const MIN_LONG_LETTERS = 8

const nearestOf = cacheResults((language: Language) => {
  const words = [...wordsOf(language)].filter((word) => /^[a-z]{4,}$/.test(word))
  return (word: string): string | undefined => {
    const undotted = language === 'de' ? word.replace(/(?<=[aou])e/g, '') : word
    if (undotted !== word && wordsOf(language).has(undotted)) return undotted
    if (!/[aeiouy]/.test(word)) return soleMatch(words.filter((one) => one[0] === word[0] && consonantsOf(one) === word))
    return word.length < MIN_LETTERS ? undefined : soleMatch(words.filter((one) => isMistyped(word, one)))
  }
})

/** Returns whether `typed` is a mistyped `word`: letters swapped, one missing or doubled or, in a long word, any one wrong letter. */
function isMistyped(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 || typed[0] !== word[0] || typed.at(-1) !== word.at(-1)) return false
  if (editDistance(typed, word, 1) > 1) return false
  if (word.length >= MIN_LONG_LETTERS) return true
  if (typed.length === word.length) return sorted(typed) === sorted(word)
  return typed.length < word.length ? typed.length > MIN_LETTERS : typed.replace(/(.)\1/g, '$1') === word.replace(/(.)\1/g, '$1')
}

const sorted = (word: string) => [...word].sort().join('')
const consonantsOf = cacheResults((word: string): string => word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1'))
const soleMatch = (words: readonly string[]): string | undefined => (words.length === 1 ? words[0] : undefined)

interface NameWords {
  readonly words: ReadonlySet<string>
  readonly long: readonly string[]
  readonly sounds: ReadonlySet<string>
}

function isOfName(word: string, railway: Railway): boolean {
  const { words, long, sounds } = nameWordsOf(railway)
  if (words.has(word)) return true
  if (word.length <= MIN_LETTERS) return false
  return sounds.has(phoneticKey(word)) || long.some((name) => name[0] === word[0] && editDistance(word, name, 1) <= 1)
}

const nameWordsOf = memoize((railway: Railway): NameWords => {
  const words = new Set(placeNamesOf(railway).flatMap(({ text }) => text.match(/[a-z]{3,}/g) ?? []))
  const long = [...words].filter((one) => one.length > MIN_LETTERS)
  return { words, long, sounds: new Set(long.map(phoneticKey)) }
})
