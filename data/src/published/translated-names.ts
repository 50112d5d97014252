import type { PublishedFeed } from './published-feed.ts'

const BETWEEN = ' – '
/** Languages in Latin script: in these, a station without a translation has its English name. */
const LATIN = new Set(['de', 'fr'])

/** Adds translations of headsigns and route names, which consist of station names. */
export function addTranslatedNames(feed: PublishedFeed): void {
  const english = new Map(feed['stops.txt']!.rows.map((stop) => [stop['stop_id'], stop['stop_name']]))
  const { columns, rows } = feed['translations.txt']!
  const byLanguage = new Map<string, Map<string, string>>()
  for (const row of rows) {
    if (row['table_name'] !== 'stops' || row['field_name'] !== 'stop_name') continue
    const names = byLanguage.get(row['language']!) ?? new Map<string, string>()
    byLanguage.set(row['language']!, names.set(english.get(row['record_id'])!, row['translation']!))
  }
  const valuesOf = (file: string, column: string) => [...new Set(feed[file]!.rows.map((row) => row[column]!))].filter(Boolean)
  const added = [...byLanguage].flatMap(([language, names]) =>
    [
      { table: 'routes', name: 'route_long_name' },
      { table: 'trips', name: 'trip_headsign' },
    ].flatMap(({ table, name }) =>
      valuesOf(`${table}.txt`, name).flatMap((value) => {
        const translation = translated(value, names, LATIN.has(language))
        return translation && translation !== value
          ? [{ table_name: table, field_name: name, language, translation, field_value: value }]
          : []
      }),
    ),
  )
  feed['translations.txt'] = { columns: [...columns, 'field_value'], rows: [...rows, ...added] }
}

function translated(value: string, names: ReadonlyMap<string, string>, keepsOthers: boolean): string | undefined {
  const parts = value.split(BETWEEN)
  const translatedCount = parts.filter((part) => names.has(part)).length
  if (translatedCount === 0 || (translatedCount < parts.length && !keepsOthers)) return undefined
  return parts.map((part) => names.get(part) ?? part).join(BETWEEN)
}
