import type { ReactionCounts, ReactionKind } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'

/** Number of reactions by name, as stored. A name without reactions is missing or 0. */
export type StoredReactionCounts = Readonly<Record<string, number>>

/**
 * Names of the reactions in rows from before migration 0021. Such a row stores a reaction as an index into this list, counted from 1, and
 * counts in the order of this list. A change of the row stores names instead; migrating all rows would lock whole tables. TODO: once no
 * such row is left, drop both columns.
 */
const OLD_REACTION_NAMES = sql.raw("(array['like', 'love', 'haha', 'wow', 'sad', 'angry'])")

/** Returns SQL for the counts of the post or comment `alias`. */
export function reactionCountsColumn(alias: string): SQL {
  const row = sql.raw(alias)
  return sql`coalesce(${row}.reaction_counts,
                      (select jsonb_object_agg(name, n) from unnest(${OLD_REACTION_NAMES}, ${row}.reactions) as numbered (name, n)))`
}

/** Returns SQL for the name of the reaction `alias`. */
export const reactionNameColumn = (alias: string): SQL =>
  sql`coalesce(${sql.raw(alias)}.reaction, ${OLD_REACTION_NAMES}[${sql.raw(alias)}.kind])`

/** Returns SQL for `counts` with `by` added to the count of `kind`; for unchanged counts if `kind` is null. */
export const addToCount = (counts: SQL, kind: SQL, by: 1 | -1): SQL =>
  sql`(select case when added.kind is null then given.counts else given.counts || jsonb_build_object(added.kind,
          coalesce((given.counts ->> added.kind)::int, 0) + ${by}::int) end
         from (select ${counts} as counts) given, (select ${kind} as kind) added)`

/** Returns counts for the API, without zeros. */
export const toReactionCounts = (counts: StoredReactionCounts): ReactionCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))

/** Returns counts for the API, with the viewer's own reaction. */
export const toReacted = (counts: StoredReactionCounts, own: ReactionKind | null) => ({
  reactions: toReactionCounts(counts),
  ...(own !== null && { own }),
})
