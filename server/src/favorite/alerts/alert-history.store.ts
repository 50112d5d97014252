import type { FavoriteKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/** An earlier alert and the state of its delivery. Instants are epoch seconds. */
export interface PastAlert {
  readonly kind: FavoriteKind | null
  readonly slug: string | null
  readonly day: string
  readonly trip: string
  readonly station: string
  readonly planned: number
  readonly expected: number | null
  readonly due: number
  readonly state: 'due' | 'sent' | 'shown' | 'failed'
  readonly sent: number | null
  readonly shown: number | null
  readonly why: string | null
}

/** Returns the latest alerts of an account, newest first. If the rider has several phones, the most advanced delivery state counts. */
export async function pastAlerts(db: Db, accountId: string, limit: number): Promise<PastAlert[]> {
  const { rows } = await db.execute(sql`
    select f.kind, f.slug, a.day, a.trip, a.station, ${epoch(sql`a.planned_at`)} as planned,
           ${epoch(sql`a.expected_at`)} as expected, ${epoch(sql`a.due_at`)} as due,
           -- A rider who deleted the notification has seen it.
           case when a.notification_id is null or d.shown is not null then 'shown' when d.sent is not null then 'sent'
                when d.waits then 'due' else 'failed' end as state,
           ${epoch(sql`d.sent`)} as sent, ${epoch(sql`d.shown`)} as shown, coalesce(d.why, 'no_phone') as why
      from alert a
      left join favorite f on f.id = a.favorite_id
      cross join lateral (
        select min(sent_at) as sent, min(shown_at) as shown, bool_or(state in ('waiting', 'sending')) as waits, max(why) as why
          from delivery where notification_id = a.notification_id) d
     where a.account_id = ${accountId}
     order by a.made_at desc, a.planned_at desc
     limit ${limit}`)
  // The cast is safe: the type matches the columns selected above.
  return rows as unknown as PastAlert[]
}

const epoch = (column: SQL): SQL => sql`extract(epoch from ${column})::float8`
