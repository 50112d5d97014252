import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { notify, type ModerationFacts } from '../../notification/index.ts'
import { slugOf } from '../slug.ts'
import { SANCTION_BY_ACTION } from './case-decision.ts'
import type { CaseDecision } from './case-decision.ts'
import type { CaseRow } from './safety.schema.ts'
import type { ContentState } from './hide.store.ts'

/** How long a push about a decision is useful. */
const PUSH_LIFETIME_MS = 3 * 86_400_000

/** Notifies an author of a decision, in the transaction of the decision. */
export async function notifyAuthorOfDecision(t: Db, authorId: string, facts: Omit<ModerationFacts, 'kind'>, now: Date): Promise<void> {
  const { rows } = await t.execute<{ account_id: string }>(sql`select account_id from author where id = ${authorId}`)
  const expiresAt = new Date(now.getTime() + PUSH_LIFETIME_MS)
  const key = `moderation ${newId(now.getTime())}`
  await notify(
    t,
    rows.map(({ account_id: accountId }) => ({ accountId, key, facts: { kind: 'moderation' as const, ...facts }, expiresAt })),
    now,
  )
}

/** Maximum number of characters of an answer in a notification, because a push is limited to 4 kB. */
const MAX_ANSWER_CHARACTERS = 300
const truncate = (answer: string): string => {
  const characters = Array.from(new Intl.Segmenter().segment(answer), ({ segment }) => segment)
  return characters.length > MAX_ANSWER_CHARACTERS ? `${characters.slice(0, MAX_ANSWER_CHARACTERS).join('')}…` : answer
}

interface DecisionContext extends CaseDecision {
  /** The content's state before and after the decision; undefined for a rider, and for deleted content. */
  readonly before: ContentState | undefined
  readonly after: ContentState | undefined
}

/** Returns the author's notification about a decision; undefined if the decision changes nothing for them. */
export function decisionNotification(
  { kind: about, appealState }: CaseRow,
  { action, reason = 'other', answer, days, now, before, after }: DecisionContext,
): Omit<ModerationFacts, 'kind'> | undefined {
  const sanction = SANCTION_BY_ACTION[action]
  if (sanction) {
    const until = sanction === 'suspension' && { until: Math.floor(now.getTime() / 1000) + (days ?? 1) * 86_400 }
    return { what: sanction, about, why: reason, ...until }
  }
  if (!before || !after) return undefined
  const post = slugOf(after.postId)
  if (before.isHidden && !after.isHidden)
    return { what: 'shown', about, post, ...(appealState === 'open' && answer && { answer: truncate(answer) }) }
  if (!before.isHidden && after.isHidden) return { what: 'hidden', about, post, why: reason }
  return appealState === 'open' ? { what: 'upheld', about, post } : undefined
}
