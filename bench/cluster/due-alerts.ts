import { join } from 'node:path'
import { callsOfDay, LiveView, serviceDayAt } from '@yatha/timetable'
import type { Client } from 'pg'
import { openRailway } from '../../server/src/adapters/railway/railway-files.ts'
import type { TestPushService } from '../../server/test/push-service.ts'
import { projectFolder } from './parts.ts'
import { insertPushRiders } from './push-riders.ts'

/** Minimum time until the alerts are due, in which the riders are inserted. */
const MIN_SECONDS_UNTIL_DUE = 15

/** Returns the next moment at which an alert of a station can be due, with the station and the minutes from the alert to the departure. */
function nextDue(): { readonly station: string; readonly minutes: number; readonly dueMs: number } {
  const { railway } = openRailway(join(projectFolder, 'data/dist'))
  const { day } = serviceDayAt(Math.floor(Date.now() / 1000), railway.zone)
  const from = Date.now() / 1000 + MIN_SECONDS_UNTIL_DUE
  for (const { boards, planned, stop } of callsOfDay(LiveView.none(railway), day)) {
    const minutes = Math.floor((planned - from) / 60)
    if (boards && minutes >= 1 && minutes <= 60)
      return { station: railway.stations[stop]!.slug, minutes, dueMs: (planned - minutes * 60) * 1000 }
  }
  throw new Error('no alert is due now: measure between 6:00 and 20:00 in Yangon')
}

/** Inserts riders with one phone and one favorite station, whose trains they are notified of. Returns the time at which the alert is due. */
export async function insertAlertRiders(client: Client, count: number, push: TestPushService): Promise<number> {
  const { station, minutes, dueMs } = nextDue()
  await insertPushRiders(client, { count, origin: push.origin, favorite: { kind: 'station', slug: station, minutes } })
  return dueMs
}

/** Waits until the pushes are sent and their results stored, then removes the favorites, so that no further alert is due. */
export async function waitUntilSent(client: Client, push: TestPushService, count: number): Promise<void> {
  const end = Date.now() + 120_000
  const waiting = `select count(*)::int as n from delivery where state in ('waiting', 'sending')`
  while (push.requestCount() < count || (await client.query<{ n: number }>(waiting)).rows[0]!.n > 0) {
    if (Date.now() > end) throw new Error(`only ${push.requestCount()} of ${count} pushes were sent within two minutes`)
    await new Promise((done) => setTimeout(done, 250))
  }
  await client.query('delete from favorite')
}
