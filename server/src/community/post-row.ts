import type { HiddenReason, Media, Post, ReactionKind, Sighting } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { creationTimeMs } from '../db/id.ts'
import { toAbout, type StoredAbout } from './about.ts'
import { authorColumns, toAuthor, joinAuthor, type AuthorRow } from './author.store.ts'
import type { CONFIRMATION_STATES } from './community.schema.ts'
import { countsForViewer, postCountsByViewer, type ToViewerCounts } from './counts.store.ts'
import { mediaByPostId } from './media/media.store.ts'
import { reactionCountsColumn, reactionNameColumn, toReacted, type StoredReactionCounts } from './reactions.ts'
import { appealColumns, toAppeal, joinAppeal, type StoredAppeal } from './safety/appeal.store.ts'
import { slugOf } from './slug.ts'
import { visiblePostCondition, type Viewer } from './visibility.ts'

/** A post with its author and the viewer's reaction. Raw queries return instants as text. */
interface PostRow extends AuthorRow, StoredAppeal {
  readonly [column: string]: unknown
  readonly id: string
  readonly text: string
  readonly text_as_typed: string | null
  readonly language: string | null
  readonly edited_at: string | null
  readonly version: number
  readonly youtube: string | null
  readonly about_kind: StoredAbout['aboutKind']
  readonly station: string | null
  readonly route: string | null
  readonly trip: string | null
  readonly day: string | null
  readonly seen_kind: Sighting['kind'] | null
  readonly seen_call: number | null
  readonly seen_minutes: number | null
  readonly seen_confirmed: (typeof CONFIRMATION_STATES)[number] | null
  readonly seen_riders: number | null
  readonly repost_of: string | null
  readonly reactions: StoredReactionCounts
  readonly comments: number
  readonly reposts: number
  readonly hidden_why: HiddenReason | null
  readonly own: ReactionKind | null
}

const COLUMNS = sql.raw(
  [
    'id text text_as_typed language edited_at version youtube about_kind station route trip day',
    'seen_kind seen_call seen_minutes seen_confirmed seen_riders repost_of comments reposts hidden_why',
  ]
    .join(' ')
    .replace(/\w+/g, 'p.$&')
    .replaceAll(' ', ', '),
)

/** Returns a post as the viewer sees it; undefined if there is no such post, or the viewer does not see it. */
export const readPost = async (db: Db, id: string | undefined, viewer: Viewer): Promise<Post | undefined> =>
  id === undefined ? undefined : (await readPosts(db, sql`select ${id}::uuid as id`, viewer))[0]

/** Returns the visible posts among the ids that the query `idQuery` selects, newest first, as the viewer sees them. */
export async function readPosts(db: Db, idQuery: SQL, viewer: Viewer): Promise<Post[]> {
  const rows = await rowsOf(db, idQuery, viewer)
  const sharedIds = [...new Set(rows.flatMap(({ repost_of: id }) => id ?? []))]
  const shared = sharedIds.length > 0 ? await rowsOf(db, sql`select unnest(${sql.param(sharedIds)}::uuid[]) as id`, viewer) : []
  const ids = [...rows, ...shared].map(({ id }) => id)
  const pictures = await mediaByPostId(db, ids)
  const sharedById = new Map(shared.map((row) => [row.id, row]))
  const counts = await countsForViewer(
    postCountsByViewer,
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toPost(row, { viewer, pictures, sharedById, counts }))
}

async function rowsOf(db: Db, idQuery: SQL, viewer: Viewer): Promise<PostRow[]> {
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(
    sql`select ${COLUMNS}, ${reactionCountsColumn('p')} as reactions, ${authorColumns}, ${reactionNameColumn('own')} as own, ${appealColumns('p')}
          from (${idQuery}) idQuery join post p on p.id = idQuery.id ${joinAuthor('p')} ${joinAppeal('post', 'p', viewer.authorId)}
          left join post_reaction own on own.post_id = p.id and own.author_id = ${viewer.authorId ?? null}::uuid
         where ${visiblePostCondition(viewer)} order by p.id desc`,
  )
  return rows
}

interface PostContext {
  readonly viewer: Viewer
  readonly pictures: ReadonlyMap<string, Media[]>
  readonly sharedById: ReadonlyMap<string, PostRow>
  readonly counts: ToViewerCounts
}

function toPost(row: PostRow, { viewer, pictures, sharedById, counts }: PostContext): Post {
  const isOwn = row.author_id === viewer.authorId
  const about = toAbout({ aboutKind: row.about_kind, station: row.station, route: row.route, trip: row.trip, day: row.day })
  const seen = toSighting(row)
  const { reactions, comments, reposts } = counts(row.id, { reactions: row.reactions, comments: row.comments, reposts: row.reposts })
  const shared = row.repost_of === null ? undefined : sharedById.get(row.repost_of)
  return {
    slug: slugOf(row.id),
    author: toAuthor(row),
    text: row.text,
    ...(isOwn && row.text_as_typed !== null && { textAsTyped: row.text_as_typed }),
    ...(row.language !== null && { language: row.language }),
    ...creationAndEditTimes(row),
    ...(isOwn && row.hidden_why !== null && { hidden: row.hidden_why }),
    ...toAppeal(row),
    media: pictures.get(row.id) ?? [],
    ...(row.youtube !== null && { youtube: row.youtube }),
    ...(about && { about }),
    ...(seen && { seen }),
    ...(row.repost_of !== null && { repost: shared ? toSharedPost(shared, pictures) : { gone: true as const } }),
    ...toReacted(reactions, row.own),
    comments,
    reposts,
    isOwn,
    version: row.version,
  }
}

function toSharedPost(row: PostRow, pictures: ReadonlyMap<string, Media[]>): Extract<Post['repost'], { slug: string }> {
  const [first] = pictures.get(row.id) ?? []
  const { madeAt } = creationAndEditTimes(row)
  return { slug: slugOf(row.id), author: toAuthor(row), text: row.text, ...(first && { media: first }), madeAt }
}

/** Returns the creation time, which the id contains, and the time of the last edit. */
export const creationAndEditTimes = ({ id, edited_at }: { readonly id: string; readonly edited_at: string | null }) => ({
  madeAt: new Date(creationTimeMs(id)).toISOString(),
  ...(edited_at !== null && { editedAt: new Date(edited_at).toISOString() }),
})

function toSighting({ seen_kind, seen_call, seen_minutes, seen_confirmed, seen_riders, station }: PostRow): Sighting | undefined {
  if (seen_kind === null || seen_call === null) return undefined
  return {
    kind: seen_kind,
    call: seen_call,
    ...(station !== null && { station }),
    ...(seen_minutes !== null && { minutes: seen_minutes }),
    confirmed: seen_confirmed ?? 'no',
    riders: seen_riders ?? 1,
  }
}
