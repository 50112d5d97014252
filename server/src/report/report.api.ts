import { MAX_POSITION_AGE_SECONDS } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { pointAlong, type Position, type ServiceDay } from '@yatha/timetable'
import { widestNetwork } from '../http/network.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { isPositionPlausible, capAtNow, type EarlierPositions } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import type { RiderSource } from './rider-source.ts'
import type { Reporter } from './reporter.ts'
import type { Standings } from './standing.ts'
import type { Statement } from './statement.ts'
import { delaySecondsAt, isOnLine, metersAt, type TrainPosition, type TrainRun } from './train-run.ts'

export interface ReportDeps {
  readonly names: Pseudonyms
  readonly source: RiderSource
  readonly standings: Standings
  readonly reporter: Reporter
}

/** Endpoints for riders' reports from the platform and positions on board. */
export function reportApi({ names, source, standings, reporter }: ReportDeps): ServedEndpoint[] {
  return [
    serve(contract.reportTrain, ({ body }, { caller, client }) =>
      reporter.report({ ...body, accountId: caller.rider.id, network: client.network }),
    ),
    serve(contract.removeReport, ({ path }, { caller }) => reporter.withdraw(path.id, caller.rider.id)),
    serve(contract.sharePosition, async ({ body }, { caller, client, error }) => {
      const { trip, call, progress, at } = body
      const run = source.view.runOf(trip, body.day as ServiceDay)
      if (!run) throw error('not_in_timetable', 'trip')
      if (!isOnLine(run, body)) throw error('not_in_timetable', 'call')
      const now = source.now
      const seenAt = capAtNow(at, now)
      const statement: Statement = {
        rider: names.rider(caller.rider.id, run.day),
        network: names.network(widestNetwork(client.network), run.day),
        standing: (await standings.weightOf(caller.rider.id, run.day)).standing,
        trip,
        day: run.day,
        kind: 'here',
        call,
        progress,
        at: seenAt,
        delaySeconds: Math.round(delaySecondsAt(run, body, seenAt)),
      }
      // There is no `await` from here on, so that two concurrent positions are compared with each other.
      const before = earlierPositions(source, run, caller.rider.id, statement)
      // If a later position exists, this position was sent twice, by a second tab, or by a phone whose clock was set back. It is then
      // validated, but not stored.
      const isOld = before.onTrain.some((each) => each.at >= seenAt)
      const { onOtherTrain } = before
      const onTrain = isOld ? [] : before.onTrain
      if (!isPositionPlausible(run, { ...body, position: positionOnMap(source, run, body) }, { onTrain, onOtherTrain }, now))
        throw error('implausible')
      if (!isOld) source.addStatement(statement)
      return { riders: ridersOn(source, run, now) }
    }),
  ]
}

/** Returns the rider's earlier positions on this train, and the latest position if it was on another train. */
function earlierPositions(source: RiderSource, run: TrainRun, accountId: string, { rider }: Statement): EarlierPositions {
  const positions = source.view.positions(run.trip, run.day)
  const last = source.lastPosition(accountId, run.day)
  const other = last && (last.trip !== run.trip || last.day !== run.day) ? source.view.runOf(last.trip, last.day) : undefined
  return {
    onTrain: positions.get(rider) ?? [],
    onOtherTrain: last && other && { at: last.at, position: positionOnMap(source, other, last) },
  }
}

function positionOnMap({ railway }: RiderSource, run: TrainRun, place: TrainPosition): Position {
  const route = railway.routeOfTrip(railway.timetable.feed.trips.ids.indexOf(run.trip))
  return pointAlong(railway.shapeOf(route), metersAt(run, place)).position
}

/** Returns the number of riders with a recent position on a train, at least 1. */
function ridersOn(source: RiderSource, run: TrainRun, now: number): number {
  const latest = [...source.view.positions(run.trip, run.day).values()].map((positions) => positions.at(-1)?.at ?? 0)
  return Math.max(1, latest.filter((at) => now - at <= MAX_POSITION_AGE_SECONDS).length)
}
