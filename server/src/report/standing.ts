import type { Database } from '../db/database.ts'
import { madeAtMs } from '../db/id.ts'
import type { Clock } from '../outside/clock.ts'
import { standingOf } from './report.store.ts'
import type { Standing } from './statement.ts'

/** On so many days a rider must have been right before others knew. */
export const RIGHT_DAYS = 2
const HOUR_MS = 3_600_000

export interface KnownStanding {
  readonly rightDays: number
  readonly silentUntil: string | null
}

/** Does a rider’s word count at `nowMs`? `accountHours`: how old an account must be that has not been right yet. */
export function standingAt(accountId: string, known: KnownStanding | undefined, accountHours: number, nowMs: number): Standing {
  if (known?.silentUntil && new Date(nowMs).toISOString().slice(0, 10) < known.silentUntil) return 'none'
  if (known && known.rightDays >= RIGHT_DAYS) return 'trusted'
  if (known && known.rightDays > 0) return 'counts'
  return nowMs - madeAtMs(accountId) >= accountHours * HOUR_MS ? 'counts' : 'none'
}

/** A rider’s standing is read again after this long. */
const KEPT_MS = 30_000
const MOST_KEPT = 20_000

export interface StandingParts {
  readonly database: Database
  readonly clock: Clock
  readonly accountHours: number
}

/** Standings of riders, remembered for a while: positions come every 15 seconds. */
export class Standings {
  private readonly known = new Map<string, { readonly standing: KnownStanding | undefined; readonly atMs: number }>()

  constructor(private readonly parts: StandingParts) {}

  async of(accountId: string): Promise<Standing> {
    const { database, clock, accountHours } = this.parts
    const nowMs = clock.nowMs()
    let known = this.known.get(accountId)
    if (!known || Math.abs(nowMs - known.atMs) > KEPT_MS) {
      known = { standing: await standingOf(database.db, accountId), atMs: nowMs }
      if (this.known.size >= MOST_KEPT) this.known.clear()
      this.known.set(accountId, known)
    }
    return standingAt(accountId, known.standing, accountHours, nowMs)
  }
}
