import { Findings, type Finding } from '../findings.ts'
import { readTable, type Files } from '../tables.ts'
import { checkDates } from './check-dates.ts'
import { checkFiles } from './check-files.ts'
import { checkJourneys } from './check-journeys.ts'
import { checkStopsAndRoutes } from './check-stops-and-routes.ts'

/**
 * What MobilityData's GTFS validator would say of a feed: its rules, by its names, that apply to railways. `today` is YYYYMMDD.
 * An error is an error there, a notice a warning.
 */
export function checkGtfs(files: Files, today: string): Finding[] {
  const tables = Object.fromEntries(
    Object.keys(files)
      .filter((file) => file.endsWith('.txt') && !file.includes('/'))
      .map((file) => [file, readTable(files, file)]),
  )
  const findings = new Findings()
  checkFiles(tables, findings)
  checkDates(tables, today, findings)
  checkStopsAndRoutes(tables, findings)
  checkJourneys(tables, findings)
  return findings.all
}
