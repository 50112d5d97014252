import { expect, test } from 'vitest'
import glossary from '../glossary.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../src/index.ts'
import { messagesOf, wordsOf } from './catalogs.ts'

interface Term {
  readonly term: string
  readonly words: Readonly<Record<Language, string>>
  readonly never?: Readonly<Partial<Record<Language, readonly string[]>>>
  readonly except?: readonly string[]
}
interface Register {
  readonly says: string
  readonly never: readonly string[]
  readonly except?: readonly string[]
}

// The imported JSON is untyped.
const terms = glossary.terms as readonly Term[]
const register = glossary.register as Readonly<Record<Language, Register>>

/** Messages that match one of the patterns, as `key: message`. */
function matchingMessages(language: Language, patterns: readonly string[], flags: string, except: readonly string[] = []): string[] {
  return messagesOf(language)
    .filter(([key, message]) => !except.includes(key) && patterns.some((pattern) => new RegExp(pattern, flags).test(wordsOf(message))))
    .map(([key, message]) => `${key}: ${message}`)
}

test('the glossary has at least 25 terms, each used in all languages', () => {
  expect(terms.length).toBeGreaterThanOrEqual(25)
  for (const { term, words } of terms) {
    for (const language of LANGUAGES) {
      const word = words[language].toLowerCase()
      const used = messagesOf(language).some(([, message]) => wordsOf(message).toLowerCase().includes(word))
      expect(used, `${language}: ${term}, ${word}`).toBe(true)
    }
  }
})

test.each(LANGUAGES)('%s: messages use only the glossary word for each concept', (language) => {
  for (const { term, never, except } of terms) expect(matchingMessages(language, never?.[language] ?? [], 'iu', except), term).toEqual([])
})

test.each(LANGUAGES)('%s: every message has the level of politeness chosen for the language', (language) => {
  const { says, never, except } = register[language]
  expect(says).toMatch(/\.$/)
  expect(matchingMessages(language, never, 'u', except)).toEqual([])
})
