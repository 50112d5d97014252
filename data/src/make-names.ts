import { encodeNames, type Feed, type PackedNames } from '@yatha/timetable'
import type { FeedTables } from './feed-tables.ts'
import { noticeTextsIn } from './make-notices.ts'
import { field } from './tables.ts'

/** Names of stations in the language of a tag, by id. */
export const stationNamesIn = (tables: FeedTables, tag: string): ReadonlyMap<string, string> =>
  new Map(
    tables['translations.txt'].rows
      .filter((row) => field(row, 'language') === tag)
      .map((row) => [field(row, 'record_id'), field(row, 'translation')]),
  )

/** The file of a language other than English and Burmese, which are in the packs. A name that is written as in English is left out. */
export function makeNames(tables: FeedTables, feed: Feed, tag: string): PackedNames {
  const stations = stationNamesIn(tables, tag)
  const landmarks = new Map(
    tables['extra/landmark_names.csv'].rows
      .filter((row) => field(row, 'language') === tag)
      .map((row) => [field(row, 'landmark_id'), field(row, 'name')]),
  )
  const rows = tables['extra/landmarks.csv'].rows.map((row) => [field(row, 'landmark_id'), field(row, 'name_en')] as const)
  const unlike = (name: string | undefined, english: string) => (name === undefined || name === english ? '' : name)
  return encodeNames(
    {
      stations: feed.stops.ids.map((id, i) => unlike(stations.get(id), feed.stops.names[i]!)),
      landmarks: rows.map(([id, english]) => unlike(landmarks.get(id), english)),
      notices: noticeTextsIn(tables, tag),
    },
    feed.stops.ids,
    rows.map(([id]) => id),
  )
}
