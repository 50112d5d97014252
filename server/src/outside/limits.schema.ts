import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counters of tries, with the columns, in order, that rate-limiter-flexible requires. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** HMAC of the counted key. */
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  // For deleting expired rows.
  (table) => [index('rate_limit_expire').on(table.expire)],
)
