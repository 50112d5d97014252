import { ApiError, type Agreement, type TrainReport } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { widestNetwork } from '../http/network.ts'
import { reportedDelaySeconds, isReportPlausible, capAtNow } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import type { RiderSource } from './rider-source.ts'
import * as store from './report.store.ts'
import type { Standings } from './standing.ts'
import { UNCOUNTED } from './statement.ts'
import { lastCallIndex } from './train-run.ts'
import type { Services } from '../services.ts'

/** A rider's report about a train at a stop. `at` is in epoch seconds by the phone's clock. */
export interface RiderReport extends Omit<TrainReport, 'id'> {
  /** Chosen by the phone, so that a report sent twice counts once. */
  readonly id: string
  readonly accountId: string
  readonly network: string
}

/** Accepts and withdraws riders' reports. */
export interface Reporter {
  /** Saves a report and returns how many riders agree. Throws `not_in_timetable`, `implausible` or `too_many_reports`. */
  report(riderReport: RiderReport): Promise<Agreement>
  /** Withdraws a rider's own report. Does nothing if the report does not exist. */
  withdraw(id: string, accountId: string): Promise<void>
}

export interface ReporterDeps extends Pick<Services, 'database' | 'clock'> {
  readonly names: Pseudonyms
  readonly source: RiderSource
  readonly standings: Standings
}

export function openReporter({ database, clock, names, source, standings }: ReporterDeps): Reporter {
  return {
    report: async ({ accountId, network, ...body }) => {
      const { id, trip, call, kind, minutes } = body
      const run = source.view.runOf(trip, body.day as ServiceDay)
      if (!run) throw new ApiError('not_in_timetable', 'trip')
      if (call > lastCallIndex(run)) throw new ApiError('not_in_timetable', 'call')
      const now = source.now
      if (!isReportPlausible(run, body, now)) throw new ApiError('implausible')
      const { day } = run
      const at = capAtNow(body.at, now)
      const statement = {
        rider: names.rider(accountId, day),
        network: names.network(widestNetwork(network), day),
        ...(await standings.weightOf(accountId, day)),
        trip,
        day,
        kind,
        call,
        progress: 0,
        at,
        delaySeconds: reportedDelaySeconds(run, { call, minutes, at }),
      }
      const result = await store.saveReport(database.db, {
        id,
        accountId,
        trip,
        day,
        call,
        kind,
        minutes: minutes ?? null,
        at: new Date(at * 1000),
        receivedAt: new Date(clock.nowMs()),
        network: statement.network,
        wasPublic: source.isPublic(statement),
      })
      if (result === 'known') return source.view.agreement(statement)
      if (result === 'other') throw new ApiError('implausible', 'id')
      if (result === 'tooMany') throw new ApiError('too_many_reports')
      return source.addStatement(result === 'uncounted' ? { ...statement, ...UNCOUNTED } : statement)
    },
    withdraw: async (id, accountId) => {
      const row = await store.deleteReport(database.db, id, accountId)
      if (!row) return
      const { trip, call, network } = row
      // The cast is safe: the day was validated when it was stored.
      const day = row.day as ServiceDay
      const statement = { rider: names.rider(accountId, day), network, trip, day, call }
      source.addStatement({ ...statement, standing: 'none', kind: 'nothing', progress: 0, at: source.now, delaySeconds: 0 })
    },
  }
}
