import { Findings, type Finding } from '../findings.ts'
import { readTable, type Files } from '../tables.ts'
import { checkDates } from './check-dates.ts'
import { checkFiles } from './check-files.ts'
import { checkJourneys } from './check-journeys.ts'
import { checkPrices } from './check-prices.ts'
import { checkRows } from './check-rows.ts'
import { checkStopsAndRoutes } from './check-stops-and-routes.ts'

/**
 * What MobilityData's GTFS validator would say of a feed: its rules, by its names, that apply to railways. `today` is YYYYMMDD.
 * An error is an error there, a notice a warning. Tables in `unread` (stop_times.txt, shapes.txt) are too large to be checked row by row:
 * what rules say of them, and of others by them, is left out.
 */
export function checkGtfs(files: Files, today: string, unread: ReadonlySet<string> = new Set()): Finding[] {
  const tables = Object.fromEntries(
    Object.keys(files)
      .filter((file) => file.endsWith('.txt') && !file.includes('/') && !unread.has(file))
      .map((file) => [file, readTable(files, file)]),
  )
  const findings = new Findings()
  checkRows(files, findings, unread)
  checkFiles(tables, findings, unread)
  checkDates(tables, today, findings)
  checkStopsAndRoutes(tables, findings)
  checkJourneys(tables, findings)
  checkPrices(tables, findings)
  return findings.all
}
