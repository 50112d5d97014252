import { CsvBytes, encodeNames, type Feed, type PackedNames } from '@yatha/timetable'
import type { Files } from '../tables.ts'

/** Language of a feed's own names, and station names in the languages of translations.txt, by language tag. */
export interface FeedLanguages {
  readonly ownLanguage: string
  readonly names: ReadonlyMap<string, PackedNames>
}

const MAX_LANGUAGES = 40

/** Reads station names from translations.txt, where a row identifies a station by its id or by its untranslated name. */
export function readFeedLanguages(files: Files, feed: Feed): FeedLanguages {
  const own = tagOf(firstValue(files, 'feed_info.txt', 'feed_lang')) ?? tagOf(firstValue(files, 'agency.txt', 'agency_lang')) ?? 'en'
  const byTag = new Map<string, { ofId: Map<string, string>; ofName: Map<string, string> }>()
  const csv = new CsvBytes(files['translations.txt'] ?? new Uint8Array(0))
  const [table, field, language, translation, record, value] = [
    'table_name',
    'field_name',
    'language',
    'translation',
    'record_id',
    'field_value',
  ].map((name) => csv.column(name)) as [number, number, number, number, number, number]
  while (csv.next()) {
    if (csv.text(table) !== 'stops' || csv.text(field) !== 'stop_name') continue
    const tag = tagOf(csv.text(language))
    if (!tag || tag === own || (!byTag.has(tag) && byTag.size === MAX_LANGUAGES)) continue
    if (!byTag.has(tag)) byTag.set(tag, { ofId: new Map(), ofName: new Map() })
    const { ofId, ofName } = byTag.get(tag)!
    if (csv.text(record) !== '') ofId.set(csv.text(record), csv.text(translation))
    else ofName.set(csv.text(value), csv.text(translation))
  }
  const names = new Map<string, PackedNames>()
  for (const [tag, { ofId, ofName }] of [...byTag].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const stations = feed.stops.ids.map((id, n) => {
      const name = ofId.get(id) ?? ofName.get(feed.stops.names[n]!) ?? ''
      return name === feed.stops.names[n] ? '' : name
    })
    if (stations.some(Boolean)) names.set(tag, encodeNames({ stations, landmarks: [], notices: {} }, feed.stops.ids, []))
  }
  return { ownLanguage: own, names }
}

/** First value in a column; '' if there is none. */
export function firstValue(files: Files, file: string, column: string): string {
  const csv = new CsvBytes(files[file] ?? new Uint8Array(0))
  return csv.next() ? csv.text(csv.column(column)) : ''
}

function tagOf(language: string): string | undefined {
  try {
    return language === '' || language === 'mul' ? undefined : Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
