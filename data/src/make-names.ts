import { encodeNames, type Feed, type PackedNames } from '@yatha/timetable'
import type { FeedTables } from './feed-tables.ts'
import { noticeTextsIn } from './make-notices.ts'
import { field } from './tables.ts'

/** Station names in a language, by station id. */
export const stationNamesIn = (tables: FeedTables, tag: string): ReadonlyMap<string, string> =>
  new Map(
    tables['translations.txt'].rows
      .filter((row) => field(row, 'language') === tag)
      .map((row) => [field(row, 'record_id'), field(row, 'translation')]),
  )

/**
 * Returns the names file of a language other than English and Burmese, whose names are in the packs. Omits names that equal the English
 * names.
 */
export function makeNames(tables: FeedTables, feed: Feed, tag: string): PackedNames {
  const stations = stationNamesIn(tables, tag)
  const landmarks = new Map(
    tables['extra/landmark_names.csv'].rows
      .filter((row) => field(row, 'language') === tag)
      .map((row) => [field(row, 'landmark_id'), field(row, 'name')]),
  )
  const rows = tables['extra/landmarks.csv'].rows.map((row) => [field(row, 'landmark_id'), field(row, 'name_en')] as const)
  const blankIfEnglish = (name: string | undefined, english: string) => (name === undefined || name === english ? '' : name)
  return encodeNames(
    {
      stations: feed.stops.ids.map((id, i) => blankIfEnglish(stations.get(id), feed.stops.names[i]!)),
      landmarks: rows.map(([id, english]) => blankIfEnglish(landmarks.get(id), english)),
      notices: noticeTextsIn(tables, tag),
    },
    feed.stops.ids,
    rows.map(([id]) => id),
  )
}
