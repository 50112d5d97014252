import type { ReportKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { ConfirmationState, ReportKey } from '../report/index.ts'
import { GUEST, visiblePostCondition } from './visibility.ts'

/** A post whose author reports a sighting of a train. */
export interface SightingPost extends ReportKey {
  readonly id: string
  readonly authorId: string
  readonly version: number
  readonly confirmation: ConfirmationState
  /** Whether guests can see the post. */
  readonly isPublic: boolean
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly author_id: string
  readonly version: number
  readonly account_id: string
  readonly trip: string
  readonly day: string
  readonly call: number
  readonly kind: ReportKind
  readonly confirmed: ConfirmationState['confirmed']
  readonly riders: number
  readonly is_public: boolean
}

/** Returns the posts with a sighting of a train of these service days. */
export async function findSightingPosts(db: Db, days: readonly string[]): Promise<SightingPost[]> {
  const { rows } = await db.execute<Row>(
    sql`select p.id, p.author_id, p.version, author.account_id, p.trip, p.day, p.seen_call as call, p.seen_kind as kind,
               coalesce(p.seen_confirmed, 'no') as confirmed, coalesce(p.seen_riders, 1) as riders, ${visiblePostCondition(GUEST)} as is_public
          from post p join author on author.id = p.author_id
         where p.day = any(${sql.param(days)}::text[]) and p.trip is not null and p.seen_kind is not null`,
  )
  return rows.map(
    ({ id, author_id: authorId, version, account_id: accountId, trip, day, call, kind, confirmed, riders, is_public: isPublic }) => ({
      id,
      authorId,
      version,
      accountId,
      trip,
      day,
      call,
      kind,
      confirmation: { confirmed, riders },
      isPublic,
    }),
  )
}

export const saveConfirmation = (db: Db, id: string, { confirmed, riders }: ConfirmationState) =>
  db.execute(sql`update post set seen_confirmed = ${confirmed}, seen_riders = ${riders} where id = ${id}`)
