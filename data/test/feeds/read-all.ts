import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceDay } from '@yatha/timetable'
import { peakMegabytes } from '../../src/import/peak-memory.ts'
import { formatFindings } from '../../src/import/print-findings.ts'
import { importFeed } from '../../src/import/import-feed.ts'

// Reads every zip of a folder in one process, as `npm run data` does, and prints the results; for import-broken-feeds.test.ts.

export interface ImportResults {
  readonly feeds: Readonly<Record<string, { readonly isSound: boolean; readonly printed: string; readonly milliseconds: number }>>
  readonly megabytes: number
}

const [folder] = process.argv.slice(2) as [string]
const feeds: Record<string, ImportResults['feeds'][string]> = {}
for (const file of readdirSync(folder)) {
  const start = performance.now()
  const { feed, findings } = await importFeed(join(folder, file), '2026-11-23' as ServiceDay)
  feeds[file] = { isSound: feed !== undefined, printed: formatFindings(findings), milliseconds: performance.now() - start }
}
const result: ImportResults = { feeds, megabytes: peakMegabytes() }
console.log(JSON.stringify(result))
