import { ApiError, NEW_ACCOUNT_LIMITS, type NewAccount } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lowestId, creationTimeMs } from '../../db/id.ts'
import { REMOVAL_COUNTED_MS } from '../author.store.ts'
import type { CommunityDeps } from '../deps.ts'
import type { SignedInViewer } from '../visibility.ts'
import { hasWebAddress } from '../web-addresses.ts'
import type { Draft } from './draft.ts'

const HOUR_MS = 3_600_000

/** Returns when an account stops being new, in milliseconds since 1970; undefined if it is not new. */
export function newAccountUntilMs({ clock, accountHours }: CommunityDeps, accountId: string): number | undefined {
  const untilMs = creationTimeMs(accountId) + accountHours * HOUR_MS
  return clock.nowMs() < untilMs ? untilMs : undefined
}

/** Checks a draft of a new account. Throws `links_too_soon` or `media_too_soon`. */
export async function checkNewAccountDraft(db: Db, { text, hasVideoLink, media = [] }: Draft): Promise<void> {
  if (hasVideoLink || hasWebAddress(text)) throw new ApiError('links_too_soon', 'text')
  const { images, videos } = await mediaKinds(db, media)
  if (images > NEW_ACCOUNT_LIMITS.images || videos > NEW_ACCOUNT_LIMITS.videos) throw new ApiError('media_too_soon', 'media')
}

async function mediaKinds(db: Db, ids: readonly string[]): Promise<{ images: number; videos: number }> {
  if (ids.length === 0) return { images: 0, videos: 0 }
  const { rows } = await db.execute<{ images: number; videos: number }>(
    sql`select count(*) filter (where kind = 'image')::int as images, count(*) filter (where kind = 'video')::int as videos
          from media where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows[0]!
}

/** A post or comment that a rider is about to write. */
export interface NewContent {
  readonly what: 'post' | 'comment'
  /** Idempotency key. A post or comment with this key does not count, so that a retry is accepted. */
  readonly key: string
}

/**
 * Like `checkDailyLimit`, in the transaction that writes. Locks the author until the transaction ends, so that the second of two
 * concurrent requests counts the first.
 */
export async function lockAuthorAndCheckDailyLimit(
  deps: CommunityDeps,
  t: Db,
  viewer: SignedInViewer,
  newContent: NewContent,
): Promise<void> {
  if (newAccountUntilMs(deps, viewer.accountId) === undefined) return
  await t.execute(sql`select 1 from author where id = ${viewer.authorId} for no key update`)
  await checkDailyLimit(deps, t, viewer, newContent)
}

/** Throws `posts_too_soon` if a new account has reached its daily limit. */
export async function checkDailyLimit(
  deps: CommunityDeps,
  db: Db,
  { accountId, authorId }: SignedInViewer,
  { what, key }: NewContent,
): Promise<void> {
  if (newAccountUntilMs(deps, accountId) === undefined) return
  const limit = what === 'post' ? NEW_ACCOUNT_LIMITS.posts : NEW_ACCOUNT_LIMITS.comments
  if ((await countToday(deps, db, { authorId, what, key })) >= limit) throw new ApiError('posts_too_soon')
}

/** Returns the limits of a new account and its remaining numbers of posts and comments; undefined if the account is not new. */
export async function newAccountStatus(
  deps: CommunityDeps,
  accountId: string,
  authorId: string | undefined,
): Promise<NewAccount | undefined> {
  const untilMs = newAccountUntilMs(deps, accountId)
  if (untilMs === undefined) return undefined
  const remaining = async (what: 'post' | 'comment', limit: number) =>
    authorId === undefined ? limit : Math.max(0, limit - (await countToday(deps, deps.database.db, { authorId, what })))
  const { posts, comments } = NEW_ACCOUNT_LIMITS
  return {
    until: new Date(untilMs).toISOString(),
    most: { ...NEW_ACCOUNT_LIMITS },
    left: { posts: await remaining('post', posts), comments: await remaining('comment', comments) },
  }
}

interface CountQuery {
  readonly authorId: string
  readonly what: 'post' | 'comment'
  /** Key of a post or comment to exclude. */
  readonly key?: string
}

/** Returns the number of posts or comments that an author has written in the last 24 hours, including deleted ones. */
async function countToday({ clock }: CommunityDeps, db: Db, { authorId, what, key }: CountQuery): Promise<number> {
  const first = lowestId(clock.nowMs() - REMOVAL_COUNTED_MS)
  const { rows } = await db.execute<{ count: number }>(
    sql`select (select count(*) from ${sql.raw(what)}
                 where author_id = ${authorId} and id >= ${first}::uuid and key is distinct from ${key ?? null}::uuid)::int
             + (select count(*) from author, unnest(${sql.raw(`removed_${what}s`)}) removed where author.id = ${authorId} and removed >= ${first}::uuid)::int as count`,
  )
  return rows[0]!.count
}
