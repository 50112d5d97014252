import type { ServiceDay } from '@yatha/timetable'
import { reportedDelaySeconds } from './plausible.ts'
import type { ReportRow } from './report.store.ts'
import type { Statement, Weight } from './statement.ts'
import type { TrainRun } from './train-run.ts'

/** Returns a stored report as a statement. `rider` is the rider's pseudonym on the train's service day. */
export function statementOf(row: ReportRow, run: TrainRun, rider: string, weight: Weight): Statement {
  const { trip, call, kind, network, minutes } = row
  const at = Math.floor(row.at.getTime() / 1000)
  return {
    rider,
    network,
    ...weight,
    trip,
    // The cast is safe: the day was validated when it was stored.
    day: row.day as ServiceDay,
    kind,
    call,
    progress: 0,
    at,
    delaySeconds: reportedDelaySeconds(run, { call, minutes: minutes ?? undefined, at }),
  }
}
