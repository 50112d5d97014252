import { sql, type SQL } from 'drizzle-orm'

/** Who reads. */
export interface Viewer {
  /** Undefined for a guest. */
  readonly accountId: string | undefined
  /** Undefined for one who has never written, reported or blocked anything. */
  readonly authorId: string | undefined
}

export const GUEST: Viewer = { accountId: undefined, authorId: undefined }

// Every query of posts and comments has one of these conditions: nothing else decides what a viewer sees.

/** May the viewer see the post `alias` of a query? */
export const postVisible = (viewer: Viewer, alias = 'p'): SQL => visible(viewer, alias)

/** May the viewer see the comment `alias` of a query, if they see its post? A reply is seen with what it answers. */
export function commentVisible(viewer: Viewer, alias = 'c'): SQL {
  const row = sql.raw(alias)
  return sql`${visible(viewer, alias)} and (${row}.reply_to is null or exists
              (select 1 from comment answered where answered.id = ${row}.reply_to and ${visible(viewer, 'answered')}))`
}

function visible({ authorId }: Viewer, alias: string): SQL {
  const row = sql.raw(alias)
  if (authorId === undefined) return sql`${row}.hidden_at is null`
  // Found once for a query, however many rows it looks at.
  const unwanted = sql`array(select blocked_id from block where block.author_id = ${authorId}::uuid
                             union all select target_id from flag where flag.reporter_id = ${authorId}::uuid)`
  // Neither side is null: coalesce keeps the planner from guessing that of few authors hardly a row is left, and sorting them all.
  return sql`(${row}.hidden_at is null or ${row}.author_id = ${authorId}::uuid) 
             and coalesce(${row}.author_id <> all (${unwanted}) and ${row}.id <> all (${unwanted}), true)`
}
