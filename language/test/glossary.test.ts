import { describe, expect, test } from 'vitest'
import bindings from '../glossary-keys.json' with { type: 'json' }
import { LANGUAGES, type Language, type MessageKey } from '../src/index.ts'
import { catalogs, catalogEntries } from './catalogs.ts'
import { glossaryFaults, registers, terms } from './glossary-checks.ts'
import { MESSAGE_CHECKS, exceptionsOf, messageFaults } from './message-checks.ts'
import plantedErrors from './planted-errors.json' with { type: 'json' }

interface PlantedError {
  readonly language: Language
  readonly key: MessageKey
  readonly planted: string
}

const faultsOf = (language: Language, key: MessageKey, message: string): string[] => [
  ...glossaryFaults(language, key, message),
  ...messageFaults(language, key, message),
]

test.each(LANGUAGES)('%s: every message uses the words of the glossary and agrees with the English message', (language) => {
  const faults = catalogEntries(language).flatMap(([key, message]) =>
    faultsOf(language, key, message).map((fault) => `${key}: ${fault}: ${message}`),
  )
  expect(faults).toEqual([])
})

test('the glossary has at least 80 terms, each with a word in English and the keys of its messages', () => {
  expect(terms.length).toBeGreaterThanOrEqual(80)
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
  expect(Object.keys(bindings).toSorted()).toEqual(terms.map(({ term }) => term).toSorted())
  expect(terms.filter(({ forms }) => forms.en === undefined)).toEqual([])
  expect(Object.entries(bindings).filter(([, { keys }]) => keys.length === 0)).toEqual([])
})

test('the glossary and its exceptions name only keys of the catalogs', () => {
  const named = Object.values(bindings as Readonly<Record<string, Readonly<Record<string, unknown>>>>).flatMap(keysIn)
  const exceptions = Object.keys(MESSAGE_CHECKS).flatMap((check) => LANGUAGES.flatMap((language) => exceptionsOf(check, language)))
  const inRegister = LANGUAGES.flatMap((language) => registers[language].except ?? [])
  expect([...named, ...exceptions, ...inRegister].filter((key) => !(key in catalogs.en))).toEqual([])
})

/** All message keys in a binding: the items of its lists, and the property names of its objects except languages. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (typeof inner === 'string' ? [name] : keysIn(inner)))
}

describe('planted errors', () => {
  // The imported JSON is untyped.
  const planted = plantedErrors as readonly PlantedError[]
  const findUndetected = (errors: readonly PlantedError[]) =>
    errors.filter(({ language, key, planted: message }) => faultsOf(language, key, message).length === 0)

  test('belong to existing messages, and differ from these messages', () => {
    for (const { language, key, planted: message } of planted) {
      expect(catalogs[language][key], key).toBeDefined()
      expect(message, key).not.toBe(catalogs[language][key])
    }
  })

  test('are found, except at most one of the first sixteen and a fifth of the others', () => {
    const [first, others] = [planted.slice(0, 16), planted.slice(16)]
    expect(first).toHaveLength(16)
    expect(findUndetected(first).length, JSON.stringify(findUndetected(first))).toBeLessThanOrEqual(1)
    expect(findUndetected(others).length, JSON.stringify(findUndetected(others))).toBeLessThanOrEqual(others.length / 5)
  })
})
