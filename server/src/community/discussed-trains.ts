import { MIN_DISCUSSING_RIDERS, type ReportKind, type TalkedAbout } from '@yatha/contract'
import { listTalk } from '@yatha/contract/endpoints'
import { serviceDayAt } from '@yatha/timetable'
import { sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '../database-error.ts'
import { type Database } from '../db/database.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { GUEST, visiblePostCondition } from './visibility.ts'
import type { Services } from '../services.ts'

/** How long the result is cached. It is cached because clients request it with every departure board. */
const CACHE_MS = 30_000

type DiscussedTrainsParts = Pick<Services, 'database' | 'clock' | 'railway'>

/** Endpoint for the trains of today that several riders have written about. */
export function discussedTrainsApi({ database, clock, railway }: DiscussedTrainsParts): ServedEndpoint[] {
  let cached: { readonly atMs: number; readonly talk: Promise<TalkedAbout[]> } | undefined
  return [
    serve(listTalk, async () => {
      const nowMs = clock.nowMs()
      if (!cached || Math.abs(nowMs - cached.atMs) >= CACHE_MS) {
        const { day } = serviceDayAt(Math.floor(nowMs / 1000), railway().zone)
        const entry = { atMs: nowMs, talk: trainsTalkedAbout(database, day) }
        cached = entry
        entry.talk.catch(() => {
          if (cached === entry) cached = undefined
        })
      }
      try {
        return await cached.talk
      } catch (error) {
        // Boards, which request this list, must work without the database.
        if (isDatabaseUnavailable(error)) return []
        throw error
      }
    }),
  ]
}

/** Returns the trains of `day` that at least MIN_DISCUSSING_RIDERS riders have written public posts about. */
async function trainsTalkedAbout({ db }: Database, day: string): Promise<TalkedAbout[]> {
  const { rows } = await db.execute<{ trip: string; route: string; riders: number; kinds: ReportKind[] }>(
    sql`select p.trip, min(p.route) as route, count(distinct p.author_id)::int as riders,
               coalesce(array_agg(distinct p.seen_kind) filter (where p.seen_kind is not null), '{}') as kinds
          from post p where p.day = ${day} and p.trip is not null and ${visiblePostCondition(GUEST)}
         group by p.trip having count(distinct p.author_id) >= ${MIN_DISCUSSING_RIDERS} order by 3 desc, 1 limit 100`,
  )
  return rows.map((row) => ({ ...row, day }))
}
