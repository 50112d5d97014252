import type { TextTable } from './text-table.ts'

/** Tables of the published feed by file name. */
export type PublishedFeed = Record<string, TextTable>
