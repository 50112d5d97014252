import { POST_LIMITS, type Author, type Reacted, type ReactionKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { authorColumns, authorShown, joinAuthor, type AuthorRow } from './author.store.ts'
import { kindAt, placeOf, reactedShown, type StoredCounts } from './reactions.ts'
import { slugOf } from './slug.ts'
import { commentVisible, postVisible, type Viewer } from './visible.ts'

/** What can be reacted to: the names of its table and of that of its reactions. */
const TARGETS = {
  post: { table: 'post', reactions: 'post_reaction', key: 'post_id' },
  comment: { table: 'comment', reactions: 'comment_reaction', key: 'comment_id' },
} as const
export type Target = keyof typeof TARGETS

interface Reaction {
  readonly target: Target
  /** Of the post or comment. */
  readonly id: string
  readonly viewer: Viewer & { readonly authorId: string }
  /** Undefined takes it back. */
  readonly kind: ReactionKind | undefined
  /** Of the reaction. */
  readonly newId: string
}

/** Sets or takes back a rider’s reaction; undefined if the rider does not see what it is to. */
export async function react(db: Db, reaction: Reaction): Promise<Reacted | undefined> {
  const { target, id, viewer, kind } = reaction
  const names = TARGETS[target]
  const [table, key] = [sql.raw(names.table), sql.raw(names.key)]
  return db.transaction(async (t) => {
    // The lock makes the counts exact: what follows sees all that others have committed before.
    const { rows: locked } = await t.execute(
      sql`select 1 from ${table} p where p.id = ${id} and ${seen(target, viewer)} for no key update of p`,
    )
    if (locked.length === 0) return undefined
    const place = kind && placeOf(kind)
    const { rows } = await t.execute<{ reactions: StoredCounts }>(
      sql`with before as (select kind from ${sql.raw(names.reactions)} where ${key} = ${id} and author_id = ${viewer.authorId}),
               written as (${written(reaction, place)})
          update ${table} set reactions = array(
              select n - coalesce((place = (select kind from before))::int, 0) + ${place === undefined ? sql`0` : sql`(place = ${place}::int)::int`}
                from unnest(reactions) with ordinality as r (n, place) order by place)
           where id = ${id} returning reactions`,
    )
    return reactedShown(rows[0]!.reactions, place ?? null)
  })
}

function written({ target, id, viewer, newId }: Reaction, place: number | undefined): SQL {
  const names = TARGETS[target]
  const [reactions, key] = [sql.raw(names.reactions), sql.raw(names.key)]
  if (place === undefined) return sql`delete from ${reactions} where ${key} = ${id} and author_id = ${viewer.authorId}`
  return sql`insert into ${reactions} (${key}, author_id, kind, id) values (${id}, ${viewer.authorId}, ${place}, ${newId})
             on conflict (${key}, author_id) do update set kind = excluded.kind, id = excluded.id`
}

const seen = (target: Target, viewer: Viewer): SQL =>
  target === 'post'
    ? postVisible(viewer)
    : sql`${commentVisible(viewer, 'p')} and exists (select 1 from post where post.id = p.post_id and ${postVisible(viewer, 'post')})`

interface ReactionRow extends AuthorRow, Record<string, unknown> {
  readonly id: string
  readonly kind: number
}

export interface ReactionPage {
  readonly riders: { author: Author; kind: ReactionKind }[]
  readonly next?: string
}

/** Who reacted to a post, the latest first. */
export async function reactionsOf(
  db: Db,
  postId: string,
  { kind, before }: { readonly kind?: ReactionKind | undefined; readonly before?: string | undefined },
): Promise<ReactionPage> {
  const { rows } = await db.execute<ReactionRow>(
    sql`select r.id, r.kind, ${authorColumns} from post_reaction r ${joinAuthor('r')}
         where r.post_id = ${postId} and ${kind === undefined ? sql`true` : sql`r.kind = ${placeOf(kind)}`}
           and ${before === undefined ? sql`true` : sql`r.id < ${before}::uuid`}
         order by r.id desc limit ${POST_LIMITS.page + 1}`,
  )
  const page = rows.slice(0, POST_LIMITS.page)
  return {
    riders: page.map((row) => ({ author: authorShown(row), kind: kindAt(row.kind) })),
    ...(rows.length > page.length && { next: slugOf(page.at(-1)!.id) }),
  }
}
