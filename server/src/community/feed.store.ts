import { POST_LIMITS, type FeedPage } from '@yatha/contract'
import { and, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { readPosts } from './post-row.ts'
import { slugOf } from './slug.ts'
import { visiblePostCondition, type Viewer } from './visibility.ts'

/** Filters and paging of a feed. All filters must match. */
export interface FeedQuery {
  readonly station?: string | undefined
  readonly route?: string | undefined
  /** Only posts by the author with this id. */
  readonly by?: string | undefined
  /** Search tokens: a post must have all tokens of at least one list. */
  readonly tokens?: readonly (readonly string[])[] | undefined
  /** Only posts about one of these stations or routes. */
  readonly favorites?: { readonly stations: readonly string[]; readonly routes: readonly string[] } | undefined
  /** Ids of posts. `before`: only older posts; `after`: only newer posts. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Returns a page of posts, newest first. With `after`, the page has the oldest of the newer posts, so that pages have no gaps. */
export async function feedPage(db: Db, query: FeedQuery, viewer: Viewer): Promise<FeedPage> {
  const { limit = POST_LIMITS.page, after } = query
  const found = await readPosts(db, selectIds(query, viewer, limit + 1), viewer)
  const hasMore = found.length > limit
  const posts = hasMore ? (after === undefined ? found.slice(0, limit) : found.slice(-limit)) : found
  const newer = posts[0]?.slug ?? (after && slugOf(after))
  return {
    posts,
    ...(after === undefined && hasMore && { next: posts.at(-1)!.slug }),
    ...(newer !== undefined && { newer }),
  }
}

/** Returns SQL for the ids of at most `maxPosts` posts. */
function selectIds(query: FeedQuery, viewer: Viewer, maxPosts: number): SQL {
  const { station, route, by, tokens, favorites, before, after } = query
  const end = sql`order by p.id ${sql.raw(after === undefined ? 'desc' : 'asc')} limit ${maxPosts}`
  const where = and(
    visiblePostCondition(viewer),
    station === undefined ? undefined : sql`p.station = ${station}`,
    route === undefined ? undefined : sql`p.route = ${route}`,
    by === undefined ? undefined : sql`p.author_id = ${by}::uuid`,
    tokens && anyOf(tokens.map((list) => sql`p.tokens @> ${sql.param(list)}::text[]`)),
    before === undefined ? undefined : sql`p.id < ${before}::uuid`,
    after === undefined ? undefined : sql`p.id > ${after}::uuid`,
  )
  if (!favorites) return sql`select p.id from post p where ${where} ${end}`
  // Reads the newest posts of each favorite from its index, instead of filtering all posts.
  const postsAbout = (column: 'station' | 'route', slugs: readonly string[]) =>
    sql`select p.id from unnest(${sql.param(slugs)}::text[]) as kept (slug) cross join lateral
          (select p.id from post p where p.${sql.raw(column)} = kept.slug and ${where} ${end}) p`
  return sql`select p.id from (${postsAbout('station', favorites.stations)} union ${postsAbout('route', favorites.routes)}) p ${end}`
}

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`
