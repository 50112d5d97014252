import { LANGUAGES, languageTagOf } from '@yatha/language'
import { withBreakMarks } from '@yatha/language/compile'
import { startOfDay, type Feed, type Notice, type NoticeText, type ServiceTime } from '@yatha/timetable'
import { readIdList, parseNoticeTime, noticeStationIds } from './check-notices.ts'
import type { FeedTables } from './feed-tables.ts'
import { field, type Row } from './tables.ts'

/** Returns the service notices, from checked tables. A day without a time means its start or, for `until`, the end of the railway's day. */
export function makeNotices(tables: FeedTables, feed: Feed, dayEnds: ServiceTime): Notice[] {
  const [english, burmese] = [noticeTextsIn(tables, 'en'), noticeTextsIn(tables, 'my')]
  const indices = (all: readonly string[], ids: readonly string[]) => ids.map((id) => all.indexOf(id))
  return tables['extra/notices.csv'].rows.map((row) => {
    const id = field(row, 'notice_id')
    const instant = (column: string, timeOfDay: number) => {
      const { day, time = timeOfDay } = parseNoticeTime(row, column)!
      return startOfDay(day, feed.zone) + time
    }
    return {
      id,
      stops: indices(feed.stops.ids, noticeStationIds(row)),
      routes: indices(feed.routes.ids, readIdList(row, 'trains')),
      from: instant('from', 0),
      until: instant('until', dayEnds),
      en: english[id]!,
      my: burmese[id]!,
    }
  })
}

/** Texts of all notices in a language, by notice id, with characters that control line breaks. */
export function noticeTextsIn(tables: FeedTables, tag: string): Record<string, NoticeText> {
  const language = LANGUAGES.find((code) => languageTagOf(code) === tag)!
  const words = (row: Row, column: string) => withBreakMarks(field(row, column), language)
  return Object.fromEntries(
    tables['extra/notice_texts.csv'].rows
      .filter((row) => field(row, 'language') === tag)
      .map((row) => [field(row, 'notice_id'), { title: words(row, 'title'), text: words(row, 'text') }]),
  )
}
