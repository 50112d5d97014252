import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Rate counters: see `Counters`. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** HMAC of the counted key. */
    key: text().primaryKey(),
    /** When all tries are available again, in milliseconds since 1970. */
    freeAt: bigint('free_at', { mode: 'number' }).notNull(),
  },
  // Used to delete expired rows.
  (table) => [index('rate_limit_free_at').on(table.freeAt)],
)
