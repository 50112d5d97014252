import { strToU8, zipSync } from 'fflate'
import type { FeedTables, FileName } from './feed-tables.ts'
import { field, type Files } from './tables.ts'

/**
 * The reviewed files as a public GTFS feed. Stations without a position that no train calls at are left out
 * (GTFS wants a position), with what refers to them; tables without rows too. The small tables are included in `extra/`.
 */
export function gtfsZip(files: Files, tables: FeedTables, licence: string): Uint8Array {
  const out: Record<string, Uint8Array> = {}
  const dropped = new Set(tables['stops.txt'].rows.filter((row) => field(row, 'stop_lat') === '').map((row) => field(row, 'stop_id')))
  const rowsOf: Partial<Record<FileName, string>> = { 'stops.txt': 'stop_id', 'translations.txt': 'record_id' }
  for (const [file, bytes] of Object.entries(files)) {
    const table = tables[file as FileName]
    if (!table || table.rows.length === 0) continue
    const idColumn = rowsOf[file as FileName]
    if (!idColumn) {
      out[file] = bytes
      continue
    }
    const gone = new Set(table.rows.filter((row) => dropped.has(field(row, idColumn))).map((row) => row.number))
    const text = new TextDecoder().decode(bytes).trimEnd().split('\n')
    out[file] = strToU8(`${text.filter((_, i) => !gone.has(i + 1)).join('\n')}\n`)
  }
  out['LICENCE.md'] = strToU8(licence)
  return zipSync(out, { level: 9, mtime: new Date('2026-11-20T00:00:00Z') })
}
