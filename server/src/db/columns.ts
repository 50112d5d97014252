import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column for an instant. PostgreSQL stores it in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
