import { readFeed, type ProblemRule } from '@yatha/timetable'
import { checkCity } from './check-city.ts'
import { checkFares } from './check-fares.ts'
import { checkNames } from './check-names.ts'
import { checkNotices } from './check-notices.ts'
import { checkPlaces } from './check-places.ts'
import { checkTrips } from './check-trips.ts'
import { checkIdsAndFacts } from './check-words.ts'
import { readFeedTables, REQUIRED_COLUMNS, type FileName } from './feed-tables.ts'
import { Findings, type Finding } from './findings.ts'
import type { Files } from './tables.ts'

/** Runs every rule on the reviewed files. If files or columns are missing, reports only what is missing. */
export function checkFeed(files: Files): Finding[] {
  const findings = new Findings()
  const tables = readFeedTables(files)
  for (const [file, columns] of Object.entries(REQUIRED_COLUMNS)) {
    const table = tables[file as FileName]
    if (!files[file]) findings.error('missing-file', table, undefined, '', 'add the file; without rows, its header alone')
    else
      for (const column of columns)
        if (!table.columns.includes(column))
          findings.error('missing-column', table, undefined, column, 'add the column to the header and to every row')
  }
  if (findings.all.length > 0) return findings.all
  checkIdsAndFacts(tables, findings)
  checkNames(tables, findings)
  checkPlaces(tables, findings)
  checkTrips(tables, findings)
  checkCity(tables, findings)
  checkFares(tables, findings)
  checkNotices(tables, findings)
  addReaderProblems(files, findings)
  return findings.all
}

/** Problems that the other rules report more precisely, with advice. */
const REPORTED_PRECISELY: readonly ProblemRule[] = [
  'malformed-value',
  'unknown-reference',
  'duplicate-id',
  'times-go-back',
  'unusable-trip',
]

/** Adds the problems that the product's own GTFS reader reports. */
function addReaderProblems(files: Files, findings: Findings): void {
  const rowsWithErrors = new Set(findings.all.filter(({ level }) => level === 'error').map(({ file, row }) => `${file} ${row}`))
  for (const { rule, file, row, column, value, reason } of readFeed(files).problems) {
    if (REPORTED_PRECISELY.includes(rule) && rowsWithErrors.has(`${file} ${row}`)) continue
    findings.all.push({ level: 'error', rule, file, row, column, value, advice: `${reason}: correct it, or leave it out` })
  }
}
