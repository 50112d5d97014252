import { sql, type SQL } from 'drizzle-orm'

/** Who reads. */
export interface Viewer {
  /** Undefined for a guest. */
  readonly accountId: string | undefined
  /** Undefined for one who has never written anything. */
  readonly authorId: string | undefined
}

export const GUEST: Viewer = { accountId: undefined, authorId: undefined }

// Every query of posts and comments has one of these conditions: nothing else decides what a viewer sees.

/** May the viewer see the post `alias` of a query? */
export const postVisible = (viewer: Viewer, alias = 'p'): SQL => visible(viewer, alias)

/** May the viewer see the comment `alias` of a query, if they see its post? */
export const commentVisible = (viewer: Viewer, alias = 'c'): SQL => visible(viewer, alias)

function visible({ authorId }: Viewer, alias: string): SQL {
  const row = sql.raw(alias)
  return authorId === undefined ? sql`${row}.hidden_at is null` : sql`(${row}.hidden_at is null or ${row}.author_id = ${authorId})`
}
