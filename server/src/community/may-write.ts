import { ApiError, type SanctionKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { keepAuthor } from './author.store.ts'

/** What a rider does. */
export type Writing = 'post' | 'comment' | 'reaction'

export interface Writer {
  readonly accountId: string
  /** To remove one’s own things, to report and to block is never refused. */
  readonly what: Writing | 'removal' | 'safety'
  readonly now: Date
}

/** The author of what a rider is about to write; throws `suspended` and `banned`. Every writing handler asks here first. */
export async function mayWrite(db: Db, { accountId, what, now }: Writer): Promise<string> {
  const { rows } = await db.execute<{ id: string; kind: SanctionKind | null }>(
    sql`select author.id, in_force.kind from author left join lateral
          (select s.kind from sanction s where s.author_id = author.id and s.lifted_at is null
              and (s.kind = 'ban' or (s.kind = 'suspension' and s.until_at > ${now}))
            order by s.kind = 'ban' desc limit 1) in_force on true
         where author.account_id = ${accountId}`,
  )
  const [known] = rows
  if (known && known.kind !== null && what !== 'removal' && what !== 'safety')
    throw new ApiError(known.kind === 'ban' ? 'banned' : 'suspended')
  return known?.id ?? keepAuthor(db, { id: newId(now.getTime()), accountId })
}
