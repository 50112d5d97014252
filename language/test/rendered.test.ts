import { describe, expect, test } from 'vitest'
import { compileCatalog } from '../src/compile.ts'
import {
  dayText,
  defaultDigits,
  fullDateText,
  LANGUAGES,
  sourceDateText,
  languageTagOf,
  translator,
  type Language,
  type MessageValues,
} from '../src/index.ts'
import { placeholders } from '../translators/po.ts'
import { catalogs, catalogEntries } from './catalogs.ts'

// Formats every message with every kind of value that the app passes to messages.

/** Counts that choose each plural form and have one, two and four digits. */
const COUNTS = [0, 1, 2, 5, 21, 1234]
/** Returns a name, a train number, a time, and dates, durations and a distance in the language, some of which end in a full stop. */
function textsIn(language: Language): string[] {
  const [tag, digits] = [languageTagOf(language), defaultDigits(language)]
  const t = translator(language, compileCatalog(catalogs[language]))
  return [
    'Insein',
    'KHA-3',
    '9:05',
    dayText('2026-11-24', tag, digits),
    fullDateText('2026-11-24', tag, digits),
    sourceDateText('2026-08', tag, digits),
    t('time.minutes', { count: 7 }),
    t('time.hoursMinutes', { hours: 1, minutes: 4 }),
    t('place.meters', { meters: 350 }),
  ]
}

/** Returns a message's placeholders: those of plurals, and the others. */
function placeholdersOf(message: string): { counts: string[]; texts: string[] } {
  const isCount = (name: string) => message.includes(`{${name}, plural`)
  const names = placeholders(message)
  return { counts: names.filter(isCount), texts: names.filter((name) => !isCount(name)) }
}

/** Faults of a sentence that a rider would notice, whatever the language. */
const FAULTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['doubled punctuation', /\.\.|,,|;;|::|。。|、、|၊၊|။။|\?\?|，，/u],
  ['doubled space', / {2}|\u00A0 | \u00A0/u],
  ['space before punctuation', / [.,;:!?。、၊။，)](?!\p{L})/u],
  ['space at an end', /^\s|\s$/u],
  ['punctuation or a dot at the beginning', /^[·.,;:!?。、၊။，)](?!\p{L})/u],
  ['a placeholder that was not filled in', /[{}]|undefined|NaN/u],
]

describe.each(LANGUAGES)('%s: a formatted message', (language) => {
  const t = translator(language, compileCatalog(catalogs[language]))
  const texts = textsIn(language)
  const sentences = catalogEntries(language).filter(([key]) => key !== 'list.separator')
  const rendered = sentences.flatMap(([key, message]) => {
    const names = placeholdersOf(message)
    return (names.counts.length > 0 ? COUNTS : [0]).flatMap((count) =>
      (names.texts.length > 0 ? texts : ['']).map((text) => {
        const values: MessageValues = Object.fromEntries([
          ...names.counts.map((name) => [name, count]),
          ...names.texts.map((name) => [name, text]),
        ])
        return `${key}: ${t(key, values)}`
      }),
    )
  })

  test.each(FAULTS)('has no %s', (_, pattern) => {
    const faulty = rendered.filter((line) => pattern.test(line.slice(line.indexOf(': ') + 2)))
    expect(faulty).toEqual([])
  })
})

test('a short duration omits the unit of minutes only in the languages that write `1 h 42` or `1:42 h`', () => {
  const texts = LANGUAGES.map((language) => {
    const t = translator(language, compileCatalog(catalogs[language]))
    return [language, t('time.hoursShort', { hours: 1, minutes: '42' })]
  })
  expect(Object.fromEntries(texts)).toEqual({
    en: '1 h 42',
    mm: '၁ နာရီ 42 မိနစ်',
    ja: '1時間42分',
    zh: '1\u00A0小时 42\u00A0分',
    ko: '1시간 42분',
    th: '1\u00A0ชม. 42\u00A0นาที',
    fr: '1\u00A0h\u00A042',
    de: '1:42\u00A0h',
  })
})
