import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { callsOfDay, LiveView, serviceDayAt } from '@yatha/timetable'
import { Client } from 'pg'
import { openRailway } from '../../server/src/adapters/railway/railway-files.ts'
import { home } from './parts.ts'

/** Time for the insertion of the riders, before their alerts are due. */
const MIN_SECONDS_UNTIL_DUE = 15

export interface PushService {
  readonly url: string
  /** Number of pushes received, and the time of the last push in milliseconds since the epoch. */
  readonly received: { count: number; lastMs: number }
  close(): void
}

/** Starts a push service on loopback. */
export async function startPushService(): Promise<PushService> {
  const received = { count: 0, lastMs: 0 }
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      received.count++
      received.lastMs = Date.now()
      response.writeHead(201).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => server.close() }
}

/** Returns the next moment at which an alert about a train at a station can be due, with that station and the alert's minutes. */
export function nextDue(): { readonly station: string; readonly minutes: number; readonly dueMs: number } {
  const { railway } = openRailway(join(home, 'data/dist'))
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
export async function insertAlertRiders(client: Client, count: number, push: PushService): Promise<number> {
  const { station, minutes, dueMs } = nextDue()
  const key = createECDH('prime256v1')
  key.generateKeys()
  await client.query(
    `with a as (insert into account (id, name, language, created_at)
                select gen_random_uuid(), 'Rider', 'mm', now() from generate_series(1, $1) returning id),
          s as (insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                select id, id, id::text, 'phone', now(), now(), now() + interval '1 day' from a returning id),
          p as (insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
                select gen_random_uuid(), id, id, 'web', $2 || id, $2 || id, $3, $4, 'mm', now(), now() from a)
     insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, days, at_night, armed_at)
     select gen_random_uuid(), id, 'station', $5, 0, now(), true, $6, 127, false, now() - interval '1 hour' from a`,
    [count, `${push.url}/`, key.getPublicKey().toString('base64url'), randomBytes(16).toString('base64url'), station, minutes],
  )
  return dueMs
}

/** Waits until the pushes are sent and their results stored, then removes the favorites, so that no further alert is due. */
export async function untilSent(client: Client, push: PushService, count: number): Promise<void> {
  const end = Date.now() + 120_000
  const waiting = `select count(*)::int as n from delivery where state in ('waiting', 'sending')`
  while (push.received.count < count || (await client.query<{ n: number }>(waiting)).rows[0]!.n > 0) {
    if (Date.now() > end) throw new Error(`only ${push.received.count} of ${count} pushes were sent within two minutes`)
    await new Promise((done) => setTimeout(done, 250))
  }
  await client.query('delete from favorite')
}
