import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of tries: see Counters. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** HMAC of the counted key. */
    key: text().primaryKey(),
    /** When all tries are free again, in milliseconds since 1970. */
    freeAt: bigint('free_at', { mode: 'number' }).notNull(),
  },
  // For deleting rows that no longer count.
  (table) => [index('rate_limit_free_at').on(table.freeAt)],
)
