import { ApiError, NEW_ACCOUNT, type HiddenWhy } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { madeAtMs } from '../../db/id.ts'
import type { CommunityDeps, WritingViewer } from '../deps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Addresses of the web, with or without their beginning; file names and times are none. */
const LINK =
  /https?:\/\/|\bwww\.|(?<![\w@])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|xyz|top|site|online|shop|app|io|co|me|ly|link|click|mm|cn|ru|tk)(?![\w-])/iu

/** What a rider is about to write. */
export interface Draft {
  readonly what: 'post' | 'comment'
  /** With the descriptions of its pictures. */
  readonly text: string
  /** Chosen by the phone; undefined of an edit. */
  readonly key?: string
  readonly hasVideoLink?: boolean
  /** Ids of uploads. */
  readonly media?: readonly string[]
}

/**
 * Why what a rider writes is hidden until it is reviewed; undefined if it is not. Throws `word_refused`, and what new accounts may
 * not do: `links_too_soon`, `media_too_soon`, `posts_too_soon`.
 */
export async function admitted(deps: CommunityDeps, viewer: WritingViewer, draft: Draft): Promise<HiddenWhy | undefined> {
  const verdict = deps.judge(draft.text)
  if (verdict === 'refused') {
    deps.onSafety('refusedWord')
    throw new ApiError('word_refused', 'text')
  }
  const ageMs = deps.clock.nowMs() - madeAtMs(viewer.accountId)
  if (ageMs < deps.accountHours * HOUR_MS) await checkNew(deps, viewer, draft)
  if (verdict === 'fine') return undefined
  deps.onSafety('held')
  return 'words'
}

async function checkNew({ database: { db }, clock }: CommunityDeps, { authorId }: WritingViewer, draft: Draft): Promise<void> {
  if (draft.hasVideoLink || LINK.test(draft.text)) throw new ApiError('links_too_soon', 'text')
  const { images, videos } = await mediaKinds(db, draft.media ?? [])
  if (images > NEW_ACCOUNT.images || videos > NEW_ACCOUNT.videos) throw new ApiError('media_too_soon', 'media')
  if (draft.key === undefined) return
  const most = draft.what === 'post' ? NEW_ACCOUNT.posts : NEW_ACCOUNT.comments
  if ((await writtenSince(db, authorId, draft, clock.nowMs() - DAY_MS)) >= most) throw new ApiError('posts_too_soon')
}

async function mediaKinds(db: Db, ids: readonly string[]): Promise<{ images: number; videos: number }> {
  if (ids.length === 0) return { images: 0, videos: 0 }
  const { rows } = await db.execute<{ images: number; videos: number }>(
    sql`select count(*) filter (where kind = 'image')::int as images, count(*) filter (where kind = 'video')::int as videos
          from media where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows[0]!
}

/** How many posts or comments an author has written since; what is sent again does not count. */
async function writtenSince(db: Db, authorId: string, { what, key }: Draft, sinceMs: number): Promise<number> {
  const first = `${Math.max(0, sinceMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(what)} where author_id = ${authorId} and id >= ${first}::uuid and key <> ${key}::uuid`,
  )
  return rows[0]!.count
}
