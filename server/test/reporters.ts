import type { Agreement } from '@yatha/contract'
import { runsOn, startOfDay, type ServiceDay } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import type { Clock } from '../src/adapters/clock.ts'
import { addRider } from './rider.ts'
import { newNetwork } from './riders.ts'
import { railwayFiles, type createTestServer } from './serve.ts'

const DAY_MS = 86_400_000

/**
 * Returns the trains of a day that departed at least 5 minutes before `now` (epoch seconds) and run for at least 25 minutes after it, with
 * the last call from which each has departed.
 */
export function runningTrainsAt(day: ServiceDay, now: number) {
  const { railway } = railwayFiles
  const { feed } = railway.timetable
  const epoch = startOfDay(day, railway.zone)
  return railway.routes.flatMap(({ trips: [trip] }) => {
    if (!runsOn(feed.services[feed.trips.service[trip!]!]!, day)) return []
    const first = feed.calls.first[trip!]!
    const calls = feed.calls.first[trip! + 1]! - first
    const departs = Array.from({ length: calls }, (_, call) => epoch + feed.calls.departs[first + call]!)
    const arrives = Array.from({ length: calls }, (_, call) => epoch + feed.calls.arrives[first + call]!)
    if (departs[0]! > now - 300 || departs.at(-1)! < now + 1500) return []
    const stop = (call: number) => feed.stops.ids[feed.calls.stop[first + call]!]!
    return [{ trip: feed.trips.ids[trip!]!, departs, arrives, calls, stop, call: departs.findLastIndex((leaves) => leaves < now) }]
  })
}

/** Returns a function that adds riders who report trains of a day to a server behind a trusted proxy. */
export function createReporterFactory(app: ReturnType<typeof createTestServer>, database: Database, clock: Clock, day: () => ServiceDay) {
  const now = () => Math.floor(clock.nowMs() / 1000)
  /** Adds a rider with an account that is `days` old. `isConfirmed`: an operator or feed confirmed a report on another day. */
  return async ({ days = 2, network = newNetwork(), isConfirmed = false } = {}) => {
    const { id, token } = await addRider(database, new Date(clock.nowMs() - days * DAY_MS))
    await database.db.execute(
      sql`update session set expires_at = now() + interval '9 years', used_at = ${new Date(clock.nowMs())} where account_id = ${id}`,
    )
    if (isConfirmed)
      await database.db.execute(
        sql`insert into rider_standing (account_id, confirmed_day, confirmed_by) values (${id}, 'the name of another day', '{source}')`,
      )
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': network }
    const readResponse = async (response: Response) => ({
      status: response.status,
      body: (await response.json()) as Agreement & { code?: string },
    })
    const post = async (path: string, body: object) => readResponse(await app.post(path, { day: day(), at: now(), ...body }, headers))
    return {
      id,
      headers,
      report: (body: object) => post('/api/report', { id: randomUUID(), ...body }),
      position: (body: object) => post('/api/position', body),
      withdraw: (report: string) => app.request(`/api/report/${report}`, { method: 'DELETE', headers }),
    }
  }
}
