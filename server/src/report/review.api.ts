import type { DoubtedTrain, TrainReports } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import type { ServiceDay } from '@yatha/timetable'
import { newId } from '../db/id.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { ReadTextFile } from '../adapters/railway/zip-file.ts'
import { proposedChange } from './proposed-change.ts'
import type { Pseudonyms } from './pseudonym.ts'
import * as store from './report.store.ts'
import type { RiderSource } from './rider-source.ts'
import type { TrainConsensus } from './rider-view.ts'
import { silenceEndDate } from './settler.ts'
import type { Services } from '../services.ts'

const LOG_MS = 7 * 86_400_000
const MAX_LOG_ENTRIES = 200

export interface ReviewDeps extends Pick<Services, 'database' | 'clock'> {
  readonly names: Pseudonyms
  readonly source: RiderSource
  /** Reads a file of the reviewed feed exactly as it is in data/feed, so that row numbers match in a diff. */
  readonly readFeed: ReadTextFile
}

/** Endpoints with which operators review riders' reports, without the riders' names. */
export function reviewApi({ database, clock, names, source, readFeed }: ReviewDeps): ServedEndpoint[] {
  const now = () => new Date(clock.nowMs())
  const trainOf = (trip: string): string => {
    const index = source.railway.timetable.feed.trips.ids.indexOf(trip)
    return index === -1 ? trip : source.railway.routeOfTrip(index).slug
  }
  const toTrainReports = ({ run: { trip, day }, consensus: { seen, missing, crowded } }: TrainConsensus): TrainReports => ({
    trip,
    train: trainOf(trip),
    day,
    said: seen ? 'seen' : missing ? 'missing' : 'crowded',
    ...(seen && { minutes: Math.round(seen.delaySeconds / 60) }),
    riders: (seen ?? missing ?? crowded)?.members.length ?? 0,
  })
  const decide = (decision: 'dismissed' | 'restored' | 'cleared', accountId: string, { trip, day }: { trip: string; day?: string }) => {
    const train = source.view.publishedTrains.find(({ run }) => run.trip === trip && run.day === day)
    const reports = train && toTrainReports(train)
    const consensus = reports && (reports.said === 'seen' ? String(reports.minutes) : reports.said)
    return store.saveDecision(
      database.db,
      {
        id: newId(clock.nowMs()),
        at: now(),
        trip,
        day: day ?? null,
        decision,
        consensus: consensus ?? '',
        riders: reports?.riders ?? 0,
        reason: 'operator',
        accountId,
      },
      undefined,
    )
  }

  return [
    serve(contract.listTrainReports, async () => {
      const log = await store.decisionsSince(database.db, new Date(clock.nowMs() - LOG_MS), MAX_LOG_ENTRIES)
      return {
        shown: source.view.publishedTrains.map(toTrainReports),
        dismissed: [...source.view.dismissals].map((key) => {
          const space = key.lastIndexOf(' ')
          const trip = key.slice(0, space)
          return { trip, train: trainOf(trip), day: key.slice(space + 1) }
        }),
        log: log.map(({ row: { at, trip, day, decision, consensus, riders, reason }, name }) => ({
          at: at.toISOString(),
          trip,
          train: trainOf(trip),
          ...(day !== null && { day }),
          decision,
          said: consensus,
          riders,
          reason,
          ...(name !== null && { by: name }),
        })),
      }
    }),
    serve(contract.dismissTrainReports, async ({ path: { trip, day } }, { caller, error }) => {
      const run = source.view.runOf(trip, day as ServiceDay)
      if (!run) throw error('not_in_timetable', 'trip')
      if (!(await store.dismissReports(database.db, trip, day, now()))) return
      await decide('dismissed', caller.rider.id, { trip, day })
      for (const row of await store.reportsOf(database.db, trip, day)) {
        const dayName = names.dayOf(row.accountId, run.day)
        await store.recordVerdict(database.db, row, { as: 'wrong', earns: false, dayName, silentUntil: silenceEndDate(clock.nowMs()) })
      }
      await source.applyRowChanges()
    }),
    serve(contract.restoreTrainReports, async ({ path: { trip, day } }, { caller, error }) => {
      if (!source.view.runOf(trip, day as ServiceDay)) throw error('not_in_timetable', 'trip')
      if (!(await store.restoreReports(database.db, trip, day))) return
      await decide('restored', caller.rider.id, { trip, day })
      await source.applyRowChanges()
    }),
    serve(contract.listDoubts, () =>
      [...source.view.doubts].map(
        ([trip, doubt]): DoubtedTrain => ({
          trip,
          train: trainOf(trip),
          kind: doubt.kind,
          days: doubt.days,
          ...(doubt.minutes !== null && { minutes: doubt.minutes }),
          evidence: doubt.evidence.map(({ day, outcome, minutes, riders }) => ({
            day,
            outcome,
            ...(minutes !== null && { minutes }),
            riders,
          })),
          diff: proposedChange(readFeed, trip, doubt),
        }),
      ),
    ),
    serve(contract.clearDoubt, async ({ path: { trip } }, { caller, error }) => {
      if (!source.railway.timetable.feed.trips.ids.includes(trip)) throw error('not_in_timetable', 'trip')
      await store.settleDoubt(database.db, trip, source.today)
      await decide('cleared', caller.rider.id, { trip })
      await source.applyRowChanges()
    }),
    serve(contract.reopenDoubt, async ({ path: { trip } }, { caller, error }) => {
      if (!source.railway.timetable.feed.trips.ids.includes(trip)) throw error('not_in_timetable', 'trip')
      if (!(await store.reopenDoubt(database.db, trip))) return
      await decide('restored', caller.rider.id, { trip })
      await source.applyRowChanges()
    }),
  ]
}
