import { strToU8, zipSync } from 'fflate'
import type { FeedTables } from './feed-tables.ts'
import { createPublishedFeed } from './published/feed.ts'
import { toCsv } from './published/text-table.ts'
import type { Files } from './tables.ts'

/** Fixed options, so that the same files produce the same zip. */
const ZIP_OPTIONS = { level: 9, mtime: new Date('2026-11-20T00:00:00Z') } as const

/** Returns the zip of the public GTFS feed; our own additional tables are in `extra/`. */
export function zipPublishedFeed(files: Files, tables: FeedTables, licence: string): Uint8Array {
  const feed = Object.entries(createPublishedFeed(tables)).map(([file, table]) => [file, toCsv(table)] as const)
  const extra = Object.entries(files).filter(([file]) => file.startsWith('extra/') && tables[file as keyof FeedTables].rows.length > 0)
  return zipSync({ ...Object.fromEntries([...feed, ...extra]), 'LICENCE.md': strToU8(licence) }, ZIP_OPTIONS)
}

/** Returns a zip of the reviewed files, from which the server creates the patch of a proposed change. */
export const zipReviewedFiles = (files: Files): Uint8Array => zipSync({ ...files }, ZIP_OPTIONS)
