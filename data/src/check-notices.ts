import { LANGUAGES, languageTagOf, type LanguageTag } from '@yatha/language'
import { DAY_SECONDS, parseServiceDay, parseServiceTime, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import type { FeedTables } from './feed-tables.ts'
import type { Findings } from './findings.ts'
import { field, type Row } from './tables.ts'

/** Maximum length of title and text, in characters, so that on a small phone the next train stays on the screen. */
const MAX_LENGTHS = { title: 70, text: 300 } as const

/** Value of the column `stations` for a notice about the whole railway. */
const ALL_STATIONS = 'all'

/** Checks service notices: affected stations and trains, times, and texts in eight languages. */
export function checkNotices(tables: FeedTables, findings: Findings): void {
  const notices = tables['extra/notices.csv']
  const ids = (file: 'stops.txt' | 'routes.txt', column: string) => new Set(tables[file].rows.map((row) => field(row, column)))
  const [stations, routes] = [ids('stops.txt', 'stop_id'), ids('routes.txt', 'route_id')]
  const feedStarts = parseServiceDay(tables['feed_info.txt'].rows.map((row) => field(row, 'feed_start_date'))[0] ?? '') ?? ''
  for (const row of notices.rows) {
    const targets = { stations: readIdList(row, 'stations'), trains: readIdList(row, 'trains') }
    if (targets.stations.length + targets.trains.length === 0)
      findings.error(
        'notice-for-nobody',
        notices,
        row,
        'stations',
        `name stations or trains by id, or write ${ALL_STATIONS} for the whole railway`,
      )
    if (field(row, 'stations') !== ALL_STATIONS && targets.stations.some((id) => !stations.has(id)))
      findings.error('notice-for-unknown-station', notices, row, 'stations', 'write ids of stops.txt, with a space between')
    if (field(row, 'stations') === ALL_STATIONS && targets.trains.length > 0)
      findings.error('notice-for-all-and-some', notices, row, 'trains', `remove the trains, or ${ALL_STATIONS} under stations`)
    if (targets.trains.some((id) => !routes.has(id)))
      findings.error('notice-for-unknown-train', notices, row, 'trains', 'write ids of routes.txt, with a space between')
    const [from, until] = [parseNoticeTime(row, 'from'), parseNoticeTime(row, 'until')]
    for (const [column, moment] of [
      ['from', from],
      ['until', until],
    ] as const)
      if (!moment)
        findings.error('malformed-notice-time', notices, row, column, 'write a service day, or a day and a time: 2026-12-01 05:00')
    if (from && until && instant(from, 0) >= instant(until, DAY_SECONDS))
      findings.error('notice-ends-before-it-starts', notices, row, 'until', 'write when it ends, after it starts')
    if (until && until.day < feedStarts) findings.notice('notice-is-over', notices, row, 'until', 'it ended before this edition: remove it')
    if (field(row, 'source') === '') findings.error('notice-without-source', notices, row, 'source', 'say who announced it, where and when')
  }
  checkTexts(tables, findings)
}

/** Returns the ids in a column that lists them with spaces between. */
export const readIdList = (row: Row, column: string): string[] => field(row, column).split(' ').filter(Boolean)

/** Returns the station ids of a notice; none if it is about the whole railway. */
export const noticeStationIds = (row: Row): string[] => (field(row, 'stations') === ALL_STATIONS ? [] : readIdList(row, 'stations'))

/** Parses a service day with an optional time; undefined if malformed. */
export function parseNoticeTime(row: Row, column: string): { day: ServiceDay; time: ServiceTime | undefined } | undefined {
  const [, dayText, timeText] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(field(row, column)) ?? []
  const day = dayText === undefined ? undefined : parseServiceDay(dayText)
  const time = timeText === undefined ? undefined : parseServiceTime(timeText)
  return day && (timeText === undefined || time !== undefined) ? { day, time } : undefined
}

/** Epoch seconds of a moment, ignoring the time zone: only for comparisons. `timeOfDay` is used for a moment without a time. */
const instant = ({ day, time }: NonNullable<ReturnType<typeof parseNoticeTime>>, timeOfDay: number) =>
  Date.parse(day) / 1000 + (time ?? timeOfDay)

/** Patterns for text in a language: it has a letter of the language and, in some languages, no letter of another script. */
const LANGUAGE_PATTERNS: Readonly<Record<string, RegExp>> = {
  en: /^[^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*[a-z][^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*$/iu,
  fr: /^[^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*[a-z][^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*$/iu,
  de: /^[^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*[a-z][^\u1000-\u109F\p{Script=Han}\p{Script=Thai}]*$/iu,
  my: /[\u1000-\u102A]/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /^[^\p{Script=Hiragana}\p{Script=Katakana}]*\p{Script=Han}[^\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
} satisfies Record<LanguageTag, RegExp>

function checkTexts(tables: FeedTables, findings: Findings): void {
  const [notices, texts] = [tables['extra/notices.csv'], tables['extra/notice_texts.csv']]
  const existingTexts = new Set<string>()
  for (const row of texts.rows) {
    const language = field(row, 'language')
    const key = `${field(row, 'notice_id')} ${language}`
    if (!LANGUAGE_PATTERNS[language])
      findings.error('unknown-language', texts, row, 'language', `use one of ${Object.keys(LANGUAGE_PATTERNS).join(' ')}`)
    if (existingTexts.has(key)) findings.error('notice-written-twice', texts, row, 'language', 'keep one row for a language')
    existingTexts.add(key)
    for (const column of ['title', 'text'] as const) {
      const words = field(row, column)
      if (words.trim() === '') findings.error('notice-without-words', texts, row, column, `write the ${column}`)
      else if (LANGUAGE_PATTERNS[language]?.test(words) === false)
        findings.error('notice-in-another-language', texts, row, column, `write it in the language ${language}`)
      if (words.length > MAX_LENGTHS[column])
        findings.error('notice-too-long', texts, row, column, `at most ${MAX_LENGTHS[column]} characters`)
    }
  }
  for (const row of notices.rows) {
    const missing = LANGUAGES.map(languageTagOf).filter((language) => !existingTexts.has(`${field(row, 'notice_id')} ${language}`))
    if (missing.length > 0)
      findings.error('notice-not-translated', notices, row, 'notice_id', `add its words in ${missing.join(' ')} to extra/notice_texts.csv`)
  }
}
