import type { ReportKind } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import type { Database } from '../db/database.ts'
import type { Pseudonyms } from './pseudonym.ts'
import type { RiderSource } from './rider-source.ts'
import * as store from './report.store.ts'
import { statementOf } from './report-statement.ts'
import { UNCOUNTED } from './statement.ts'

/** Whether a report is confirmed. `yes`: other riders confirmed it, or it proved right. `denied`: it proved wrong. `no`: neither. */
export interface ConfirmationState {
  readonly confirmed: 'no' | 'yes' | 'denied'
  /** Number of riders with matching reports, including the report's own author. */
  readonly riders: number
}

/** The key of a rider's report about a train at a stop. */
export interface ReportKey {
  readonly accountId: string
  readonly trip: string
  readonly day: string
  readonly call: number
  readonly kind: ReportKind
}

export interface ConfirmationDeps {
  readonly database: Database
  readonly names: Pseudonyms
  readonly source: RiderSource
}

/**
 * Returns a function that looks up whether a report was confirmed. It returns undefined if the report has been deleted; every report is
 * deleted within a day.
 */
export const confirmationLookup =
  ({ database, names, source }: ConfirmationDeps) =>
  async (key: ReportKey): Promise<ConfirmationState | undefined> => {
    const row = await store.findReport(database.db, key)
    const run = row && source.view.runOf(row.trip, row.day as ServiceDay)
    if (!row || !run) return undefined
    const { proved } = row
    const { riders, isShown } = source.view.agreement(statementOf(row, run, names.rider(key.accountId, run.day), UNCOUNTED))
    if (proved === 'wrong') return { confirmed: 'denied', riders }
    return { confirmed: proved === 'right' || isShown ? 'yes' : 'no', riders }
  }
