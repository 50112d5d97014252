import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../src/index.ts'
import { messagesOf, wordsOf } from './catalogs.ts'

/** The messages that have what they should not, as `key: message`. */
const having = (language: Language, pattern: RegExp): string[] =>
  messagesOf(language).flatMap(([key, message]) => (pattern.test(wordsOf(message)) ? [`${key}: ${message}`] : []))

test.each(LANGUAGES)('%s: quotes and apostrophes are curly, ellipses one character, spaces single', (language) => {
  expect(messagesOf(language).filter(([, message]) => /["'`]|\.\.\.| {2}/.test(message))).toEqual([])
  // What is put between the names of days may be a space alone.
  const edges = messagesOf(language).filter(([key, message]) => key !== 'weekday.separator' && message !== message.trim())
  expect(edges).toEqual([])
})

const QUOTES: Readonly<Record<Language, string>> = { en: '“”', mm: '“”', ja: '「」', zh: '“”', ko: '“”', th: '“”', fr: '«»', de: '„“' }

test.each(LANGUAGES)('%s: quotes are those of the language', (language) => {
  const others = [...'“”„«»「」'].filter((mark) => !QUOTES[language].includes(mark)).join('')
  expect(having(language, new RegExp(`[${others}]`))).toEqual([])
  const [open, close] = QUOTES[language]
  for (const [key, message] of messagesOf(language)) expect(message.split(open!).length, key).toBe(message.split(close!).length)
})

test('French marks have their no-break spaces: narrow before ; ! ?, plain before : and inside « »', () => {
  expect(having('fr', /(?<!\u202F)[;!?]/)).toEqual([])
  expect(messagesOf('fr').filter(([, message]) => /(?<![\u00A0\d]|HH|AAAA):(?!\d)/.test(message.replace('HH:MM', '')))).toEqual([])
  expect(having('fr', /«(?!\u00A0)|(?<!\u00A0)»/)).toEqual([])
})

/** Placeholders that begin with a digit or a Latin letter. */
const LATIN_START =
  '#|\\{(?:count|minutes|hours|seconds|meters|kilometers|time|departs|arrives|number|total|amount|email|provider|version|megabytes|code|day|date|asOf|edition|text|duration|planned|expected)\\}'
/** Placeholders that end with one. */
const LATIN_END =
  '#|\\{(?:count|minutes|hours|seconds|meters|kilometers|time|departs|arrives|number|total|amount|email|provider|version|megabytes|code|edition|planned|expected)\\}'

test('Chinese has a space between characters and Latin letters or digits, and none beside its own marks', () => {
  const han = '[\\u4E00-\\u9FFF]'
  const wrong = new RegExp(
    `${han}(?:[A-Za-z0-9]|${LATIN_START})|(?:[A-Za-z0-9]|${LATIN_END})${han}|[，。：；？！（）、“”] | [，。：；？！（）、”]`,
  )
  // What is searched for is in quotes.
  const exempt = /“\{\w+\}”/g
  expect(
    messagesOf('zh').filter(([, message]) =>
      wrong.test(message.replace(/\{count, plural, (?:=0 \{[^{}]*\} )?other \{([^{}]*)\}\}/g, '$1').replace(exempt, '“”')),
    ),
  ).toEqual([])
})

test.each(['ja', 'zh'] as const)('%s: marks are full-width, and no sentence follows another after a space', (language) => {
  const marks = messagesOf(language).filter(([, message]) =>
    /[\u3040-\u9FFF]\s?[,.!?:;()]|。\s/.test(message.replace(/\{count, plural, .*\}/, '')),
  )
  expect(marks).toEqual([])
})

test.each(LANGUAGES)('%s: no code, address of the API or name of a field is shown', (language) => {
  expect(having(language, /\b[a-z]+_[a-z]+\b|yrs-\d|mrtd|\bnull\b|undefined/)).toEqual([])
  expect(messagesOf(language).filter(([key, message]) => key.startsWith('error.') && message.includes('{'))).toEqual([])
})

test('a date is never joined of pieces: every message takes a whole one', () => {
  const pieces = /\{(?:year|month|weekday|dayOfMonth)\}/
  for (const language of LANGUAGES) expect(messagesOf(language).filter(([, message]) => pieces.test(message))).toEqual([])
})
