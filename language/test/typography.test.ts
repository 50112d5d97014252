import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../src/index.ts'
import { catalogEntries, visibleText } from './catalogs.ts'

/** Messages that match a forbidden pattern, as `key: message`. */
const matchingMessages = (language: Language, pattern: RegExp): string[] =>
  catalogEntries(language).flatMap(([key, message]) => (pattern.test(visibleText(message)) ? [`${key}: ${message}`] : []))

test.each(LANGUAGES)('%s: quotes and apostrophes are curly, an ellipsis is one character, spaces are single', (language) => {
  expect(catalogEntries(language).filter(([, message]) => /["'`]|\.\.\.| {2}/.test(message))).toEqual([])
  // The separator between weekday names may be a single space.
  const untrimmed = catalogEntries(language).filter(([key, message]) => key !== 'list.separator' && message !== message.trim())
  expect(untrimmed).toEqual([])
})

const QUOTES: Readonly<Record<Language, string>> = { en: '“”', mm: '“”', ja: '「」', zh: '“”', ko: '“”', th: '“”', fr: '«»', de: '„“' }

test.each(LANGUAGES)('%s: quotation marks are those of the language', (language) => {
  const foreignMarks = [...'“”„«»「」'].filter((mark) => !QUOTES[language].includes(mark)).join('')
  expect(matchingMessages(language, new RegExp(`[${foreignMarks}]`))).toEqual([])
  const [open, close] = QUOTES[language]
  for (const [key, message] of catalogEntries(language)) expect(message.split(open!).length, key).toBe(message.split(close!).length)
})

test('French punctuation has no-break spaces: narrow before ; ! ?, normal before : and inside « »', () => {
  expect(matchingMessages('fr', /(?<!\u202F)[;!?]/)).toEqual([])
  expect(catalogEntries('fr').filter(([, message]) => /(?<![\u00A0\d]|HH|AAAA):(?!\d)/.test(message.replace('HH:MM', '')))).toEqual([])
  expect(matchingMessages('fr', /«(?!\u00A0)|(?<!\u00A0)»/)).toEqual([])
})

/** Placeholders that begin with a digit or a Latin letter. */
const LATIN_START =
  '#|\\{(?:count|minutes|hours|seconds|meters|kilometers|time|departs|arrives|number|total|amount|email|provider|version|megabytes|code|day|date|asOf|edition|text|duration|planned|expected)\\}'
/** Placeholders that end with a digit or a Latin letter. */
const LATIN_END =
  '#|\\{(?:count|minutes|hours|seconds|meters|kilometers|time|departs|arrives|number|total|amount|email|provider|version|megabytes|code|edition|planned|expected)\\}'

test('Chinese has a space between characters and Latin letters or digits, and none beside Chinese punctuation', () => {
  const han = '[\\u4E00-\\u9FFF]'
  const wrongSpacing = new RegExp(
    `${han}(?:[A-Za-z0-9]|${LATIN_START})|(?:[A-Za-z0-9]|${LATIN_END})${han}|[，。：；？！（）、“”] | [，。：；？！（）、”]`,
  )
  // Search terms in quotation marks need no space.
  const exempt = /“\{\w+\}”/g
  expect(
    catalogEntries('zh').filter(([, message]) =>
      wrongSpacing.test(message.replace(/\{count, plural, (?:=0 \{[^{}]*\} )?other \{([^{}]*)\}\}/g, '$1').replace(exempt, '“”')),
    ),
  ).toEqual([])
})

test.each(['ja', 'zh'] as const)('%s: punctuation is full-width, and sentences are not separated by spaces', (language) => {
  const wrongMessages = catalogEntries(language).filter(([, message]) =>
    // A full stop before a letter begins a file suffix, such as .patch.
    /[\u3040-\u9FFF]\s?(?:[,!?:;()]|\.(?![a-z]))|。\s/.test(message.replace(/\{count, plural, .*\}/, '')),
  )
  expect(wrongMessages).toEqual([])
})

test.each(LANGUAGES)('%s: no message contains an error code, a source id or a field name', (language) => {
  expect(matchingMessages(language, /\b[a-z]+_[a-z]+\b|yrs-\d|mrtd|\bnull\b|undefined/)).toEqual([])
  expect(catalogEntries(language).filter(([key, message]) => key.startsWith('error.') && message.includes('{'))).toEqual([])
})

test('no message contains separate placeholders for the parts of a date', () => {
  const datePart = /\{(?:year|month|weekday|dayOfMonth)\}/
  for (const language of LANGUAGES) expect(catalogEntries(language).filter(([, message]) => datePart.test(message))).toEqual([])
})
