import { strToU8, zipSync } from 'fflate'
import type { FeedTables } from './feed-tables.ts'
import { publishedFeed } from './published/feed.ts'
import { written } from './published/text-table.ts'
import type { Files } from './tables.ts'

/** The same files make the same zip. */
const AT = { level: 9, mtime: new Date('2026-11-20T00:00:00Z') } as const

/** The public GTFS feed; our own small tables are in `extra/`. */
export function gtfsZip(files: Files, tables: FeedTables, licence: string): Uint8Array {
  const feed = Object.entries(publishedFeed(tables)).map(([file, table]) => [file, written(table)] as const)
  const extra = Object.entries(files).filter(([file]) => file.startsWith('extra/') && tables[file as keyof FeedTables].rows.length > 0)
  return zipSync({ ...Object.fromEntries([...feed, ...extra]), 'LICENCE.md': strToU8(licence) }, AT)
}

/** The files as they were reviewed: a proposed change is one of these. */
export const reviewedZip = (files: Files): Uint8Array => zipSync({ ...files }, AT)
