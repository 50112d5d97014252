import type { AccountExport } from '@yatha/contract'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { authorIdOf } from '../author.store.ts'
import { slugOf } from '../slug.ts'
import { toAppeal } from './appeal.store.ts'
import { block, flag, moderationCase } from './safety.schema.ts'
import { sanctionsOf } from './sanction.store.ts'
import { toTargetReference } from './target.ts'

/** Returns a rider's reports, blocks, sanctions and appeals, for the export of the account. */
export async function exportSafety(db: Db, accountId: string, now: Date): Promise<Pick<AccountExport, 'safety'>> {
  const author = await authorIdOf(db, accountId)
  if (author === undefined) return {}
  const flags = await db
    .select({ row: flag, kind: moderationCase.kind })
    .from(flag)
    .innerJoin(moderationCase, eq(moderationCase.id, flag.caseId))
    .where(eq(flag.reporterId, author))
    .orderBy(asc(flag.at))
  const blocks = await db.select().from(block).where(eq(block.authorId, author)).orderBy(asc(block.at))
  const appeals = await db
    .select()
    .from(moderationCase)
    .where(and(eq(moderationCase.authorId, author), isNotNull(moderationCase.appeal)))
    .orderBy(asc(moderationCase.appealedAt))
  return {
    safety: {
      flags: flags.map(({ row: { targetId, reason, text, at }, kind }) => ({
        target: toTargetReference(kind, targetId),
        reason,
        ...(text !== null && { text }),
        at: at.toISOString(),
      })),
      blocks: blocks.map(({ blockedId, at }) => ({ rider: blockedId, at: at.toISOString() })),
      sanctions: await sanctionsOf(db, author, now),
      appeals: appeals.flatMap((row) => {
        const { appeal } = toAppeal(row)
        return appeal && row.kind !== 'rider' ? [{ ...appeal, target: { kind: row.kind, id: slugOf(row.targetId) } }] : []
      }),
    },
  }
}
