import checks from '../message-checks.json' with { type: 'json' }
import type { Language, MessageKey } from '../src/index.ts'
import { catalogs, catalogEntries, visibleText } from './catalogs.ts'

/** Returns the fault of a message, compared with the English message; undefined if there is none. */
type Check = (text: string, english: string, language: Language, key: MessageKey) => string | undefined

const LATIN_LETTERS = new Set<Language>(['en', 'fr', 'de'])
const BURMESE_ZERO = 0x1040

const digitsOf = (text: string): string[] => {
  const latin = text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.codePointAt(0)! - BURMESE_ZERO))
  return (latin.match(/\d+/g) ?? []).toSorted()
}

/** English words for the numbers from 1, which other languages may write as digits. */
const NUMBER_WORDS = ['one|an?|once|last|daily', 'two|between', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function numbersInWords(english: string): string[] {
  return NUMBER_WORDS.flatMap((words, at) => (matches(`\\b(?:${words})\\b`, english) ? [String(at + 1)] : []))
}

const latinWordsOf = (text: string): string[] => text.match(/[A-Za-z]{2,}/g) ?? []

const ENDS = [
  ['.。။', 'stop'],
  ['?？', 'question'],
  ['!！', 'exclamation'],
  [':：', 'colon'],
  ['…', 'ellipsis'],
] as const

/** Returns the kind of punctuation at the end of a message. */
function endOf(text: string): string {
  const last = text.replace(/[\s”»」“)）]+$/u, '').at(-1) ?? ' '
  return ENDS.find(([marks]) => marks.includes(last))?.[1] ?? 'none'
}

/** The Thai messages have no full stop, question mark or exclamation mark; the Burmese messages have no question mark. */
const END_WITHOUT_MARK: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  th: { stop: 'none', question: 'none', exclamation: 'none' },
  mm: { question: 'none' },
}

const matches = (pattern: string, text: string) => new RegExp(pattern, 'iu').test(text)
const quotedIn = (text: string): string[] => [...text.matchAll(/[“„«「]\s?([^”“»」]+?)\s?[”“»」]/gu)].map((match) => match[1]!)

const keysByEnglish = new Map<string, MessageKey[]>()
for (const [key, message] of catalogEntries('en')) keysByEnglish.set(message, [...(keysByEnglish.get(message) ?? []), key])

/** Keys whose whole English message is this text. */
const keysNamed = (text: string): MessageKey[] => keysByEnglish.get(text) ?? []

export const MESSAGE_CHECKS: Readonly<Record<string, Check>> = {
  numbers(text, english) {
    const [found, expected] = [digitsOf(text), digitsOf(english)]
    const allowed = [...expected, ...numbersInWords(english)]
    const isRight = expected.every((number) => found.includes(number)) && found.every((number) => allowed.includes(number))
    return isRight ? undefined : `has the numbers ${found}, not ${expected}`
  },
  question(text, english, language) {
    const isQuestion = matches(checks.questionMarks[language], text)
    return isQuestion === english.includes('?') ? undefined : isQuestion ? 'is a question' : 'is no question'
  },
  end(text, english, language) {
    const expected = END_WITHOUT_MARK[language]?.[endOf(english)] ?? endOf(english)
    const found = END_WITHOUT_MARK[language]?.[endOf(text)] ?? endOf(text)
    return found === expected ? undefined : `ends with ${found}, not ${expected}`
  },
  negation(text, english, language) {
    const isNegative = matches(checks.negations[language], text)
    return matches(checks.negations.en, english) && !isNegative ? 'lacks the negation' : undefined
  },
  affirmation(text, english, language) {
    const isNegative = matches(checks.plainNegations[language], text)
    return isNegative && !matches(checks.negations.en, english) ? 'has a negation' : undefined
  },
  latinWords(text, english, language) {
    if (LATIN_LETTERS.has(language)) return undefined
    const known = new Set([...latinWordsOf(english), ...checks.latinNames].map((word) => word.toLowerCase()))
    const unknownWords = latinWordsOf(text).filter((word) => !known.has(word.toLowerCase()))
    return unknownWords.length > 0 ? `has the Latin words ${unknownWords}` : undefined
  },
  untranslated: (text, english, language) =>
    language !== 'en' && text === english && /\p{L}{3}/u.test(english) ? 'is the English message' : undefined,
  quotedMessages(text, english, language) {
    const quoted = quotedIn(text)
    const missing = quotedIn(english).filter((name) => {
      const keys = keysNamed(name)
      return keys.length > 0 && !keys.some((key) => quoted.includes(visibleText(catalogs[language][key])))
    })
    return missing.length > 0 ? `does not quote the message “${missing}”` : undefined
  },
  length(text, english, language) {
    const [from, to] = checks.lengths[language] as [number, number]
    const ratio = ([...text].length + 8) / ([...english].length + 8)
    return ratio < from || ratio > to ? `has ${ratio.toFixed(2)} times the length of the English message` : undefined
  },
  sameAsTwin(text, _english, language, key) {
    const twins = keysNamed(catalogs.en[key]).filter((twin) => twin !== key && !exceptionsOf('sameAsTwin', language).includes(twin))
    const others = twins.map((twin) => visibleText(catalogs[language][twin]))
    return others.length > 0 && !others.includes(text) ? `differs from ${twins}` : undefined
  },
}

export const exceptionsOf = (check: string, language: Language): readonly string[] =>
  (checks.except as Readonly<Record<string, Readonly<Partial<Record<Language, readonly string[]>>>>>)[check]?.[language] ?? []

/** Returns a description of each difference from the English message. */
export function messageFaults(language: Language, key: MessageKey, message: string): string[] {
  return Object.entries(MESSAGE_CHECKS).flatMap(([name, check]) => {
    if (exceptionsOf(name, language).includes(key)) return []
    const fault = check(visibleText(message), visibleText(catalogs.en[key]), language, key)
    return fault ? [`it ${fault}`] : []
  })
}
