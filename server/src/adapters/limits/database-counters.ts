import type { Pool } from 'pg'
import type { Counters } from './counters.ts'

/** `correctFreeAt` in SQL. $2 is now, $4 the window. */
const CORRECTED_FREE_AT = 'case when counter.free_at > $2 + 2 * $4 then $2 else least(counter.free_at, $2 + $4) end'
const CONSUME = `
  insert into rate_limit as counter (key, free_at) values ($1, $2::bigint + $3::bigint)
  on conflict (key) do update set free_at = greatest(${CORRECTED_FREE_AT}, $2) + $3
   where ${CORRECTED_FREE_AT} <= $2 + $4::bigint - $3
  returning free_at`

/** Returns counters in the table `rate_limit`. */
export function databaseCounters(pool: () => Pool): Counters {
  return {
    consume: async (key, { everyMs, windowMs }, nowMs) => {
      const { rows: updated } = await pool().query<{ free_at: string }>({
        name: 'take_try',
        text: CONSUME,
        values: [key, nowMs, everyMs, windowMs],
      })
      if (updated[0]) return { isAllowed: true, freeAtMs: Number(updated[0].free_at) }
      const { rows: existing } = await pool().query<{ free_at: string }>('select free_at from rate_limit where key = $1', [key])
      return { isAllowed: false, freeAtMs: Number(existing[0]?.free_at ?? nowMs) }
    },
  }
}
