import { POSITION_AGE_SECONDS } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { pointAlong, type Position, type ServiceDay } from '@yatha/timetable'
import type { Database } from '../db/database.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Clock } from '../outside/clock.ts'
import { delayOfReport, isPositionPlausible, isReportPlausible, seenAtOf, type Earlier } from './plausible.ts'
import type { Pseudonyms } from './pseudonym.ts'
import type { RiderSource } from './rider-source.ts'
import * as store from './report.store.ts'
import { Standings } from './standing.ts'
import type { Statement } from './statement.ts'
import { delayAt, isOnLine, lastCall, metersAt, type Place, type TrainRun } from './train-run.ts'

export interface ReportDeps {
  readonly database: Database
  readonly clock: Clock
  readonly names: Pseudonyms
  readonly source: RiderSource
  readonly accountHours: number
}

/** What riders say of trains: from the platform, and on board. */
export function reportFeature({ database, clock, names, source, accountHours }: ReportDeps): Served[] {
  const standings = new Standings({ database, clock, accountHours })
  const statement = async (
    accountId: string,
    network: string,
    said: Pick<Statement, 'trip' | 'day' | 'kind' | 'call' | 'progress' | 'at' | 'delaySeconds'>,
  ): Promise<Statement> => ({
    rider: names.rider(accountId, said.day),
    network: names.network(network, said.day),
    standing: await standings.of(accountId),
    ...said,
  })

  return [
    serve(contract.reportTrain, async ({ body }, { caller, client, error }) => {
      const { id, trip, day, call, kind, minutes } = body
      const run = source.runOf(trip, day as ServiceDay)
      if (!run) throw error('not_in_timetable', 'trip')
      if (call > lastCall(run)) throw error('not_in_timetable', 'call')
      const now = source.now
      if (!isReportPlausible(run, body, now)) throw error('implausible')
      const at = seenAtOf(body.at, now)
      const delaySeconds = delayOfReport(run, { call, minutes, at })
      const said = await statement(caller.rider.id, client.network, { trip, day: run.day, kind, call, progress: 0, at, delaySeconds })
      const keeping = await store.keepReport(database.db, {
        id,
        accountId: caller.rider.id,
        trip,
        day,
        call,
        kind,
        minutes: minutes ?? null,
        at: new Date(at * 1000),
        receivedAt: new Date(clock.nowMs()),
        network: said.network,
        wasPublic: source.isPublic(trip, run.day),
      })
      if (keeping === 'known') return source.agreement(said)
      if (keeping === 'other') throw error('implausible', 'id')
      if (keeping === 'tooMany') throw error('too_many_reports')
      return source.say(said)
    }),
    serve(contract.takeBackReport, async ({ path }, { caller }) => {
      const row = await store.removeReport(database.db, path.id, caller.rider.id)
      if (!row) return
      const { trip, call, network } = row
      // Checked when it was stored.
      const day = row.day as ServiceDay
      source.say({
        rider: names.rider(caller.rider.id, day),
        network,
        standing: 'none',
        trip,
        day,
        kind: 'nothing',
        call,
        progress: 0,
        at: source.now,
        delaySeconds: 0,
      })
    }),
    serve(contract.sharePosition, async ({ body }, { caller, client, error }) => {
      const { trip, call, progress, at } = body
      const run = source.runOf(trip, body.day as ServiceDay)
      if (!run) throw error('not_in_timetable', 'trip')
      if (!isOnLine(run, body)) throw error('not_in_timetable', 'call')
      const now = source.now
      const said = await statement(caller.rider.id, client.network, {
        trip,
        day: run.day,
        kind: 'here',
        call,
        progress,
        at,
        delaySeconds: Math.round(delayAt(run, body, at)),
      })
      // Nothing is awaited from here on, so that two positions sent at once are compared.
      if (!isPositionPlausible(run, { ...body, position: onMap(source, run, body) }, earlier(source, run, caller.rider.id, said), now))
        throw error('implausible')
      source.say({ ...said, at: seenAtOf(at, now) })
      return { riders: ridersOn(source, run, now) }
    }),
  ]
}

/** What is known of a rider’s other positions. */
function earlier(source: RiderSource, run: TrainRun, accountId: string, { rider }: Statement): Earlier {
  const positions = source.positions(run.trip, run.day)
  const last = source.lastPosition(accountId, run.day)
  const other = last && (last.trip !== run.trip || last.day !== run.day) ? source.runOf(last.trip, last.day) : undefined
  return {
    own: positions.get(rider) ?? [],
    elsewhere: last && other && { at: last.at, position: onMap(source, other, last) },
  }
}

function onMap({ railway }: RiderSource, run: TrainRun, place: Place): Position {
  const route = railway.routeOfTrip(railway.timetable.feed.trips.ids.indexOf(run.trip))
  return pointAlong(railway.shapeOf(route), metersAt(run, place)).position
}

/** Riders on a train who sent a position lately. */
function ridersOn(source: RiderSource, run: TrainRun, now: number): number {
  const latest = [...source.positions(run.trip, run.day).values()].map((said) => said.at(-1)?.at ?? 0)
  return Math.max(1, latest.filter((at) => now - at <= POSITION_AGE_SECONDS).length)
}
