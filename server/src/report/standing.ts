import type { ServiceDay } from '@yatha/timetable'
import { creationTimeMs } from '../db/id.ts'
import type { Pseudonyms } from './pseudonym.ts'
import { standingOf } from './report.store.ts'
import { OPERATOR_OR_FEED, type Weight } from './statement.ts'
import type { Services } from '../services.ts'

/** Number of right days after which a rider is trusted. On a right day, a report that repeated no public information proved right. */
export const MIN_RIGHT_DAYS = 2
const HOUR_MS = 3_600_000

export interface StoredStanding {
  readonly rightDays: number
  readonly silentUntil: string | null
  readonly confirmedDay: string | null
  readonly confirmedBy: readonly string[]
}

export interface StandingRules {
  /** Minimum age in hours at which an account without right reports counts. */
  readonly accountHours: number
  readonly names: Pseudonyms
}

/** Returns the weight at `nowMs` of a rider's reports about trains of `day`. */
export function weightAt(
  accountId: string,
  stored: StoredStanding | undefined,
  { accountHours, names }: StandingRules,
  day: ServiceDay,
  nowMs: number,
): Weight {
  if (stored?.silentUntil && new Date(nowMs).toISOString().slice(0, 10) < stored.silentUntil) return { standing: 'none' }
  const isOldEnough = nowMs - creationTimeMs(accountId) >= accountHours * HOUR_MS
  if (!isOldEnough && !stored?.rightDays) return { standing: 'none' }
  const standing = stored && stored.rightDays >= MIN_RIGHT_DAYS ? 'trusted' : 'counts'
  if (!stored?.confirmedDay || stored.confirmedDay === names.dayOf(accountId, day)) return { standing }
  const nameOf = (confirmer: string) => (confirmer === OPERATOR_OR_FEED ? confirmer : names.riderOf(confirmer, day))
  return { standing, confirmers: stored.confirmedBy.map(nameOf) }
}

/** Maximum age of a cached standing. */
const MAX_AGE_MS = 30_000
const MAX_CACHED = 20_000

export type StandingParts = StandingRules & Pick<Services, 'database' | 'clock'>

/** Cache of riders' standings, since each rider on a train sends a position every 15 seconds. */
export class Standings {
  private readonly cache = new Map<string, { readonly standing: StoredStanding | undefined; readonly atMs: number }>()

  constructor(private readonly parts: StandingParts) {}

  async weightOf(accountId: string, day: ServiceDay): Promise<Weight> {
    const { database, clock } = this.parts
    const nowMs = clock.nowMs()
    let cached = this.cache.get(accountId)
    if (!cached || Math.abs(nowMs - cached.atMs) > MAX_AGE_MS) {
      cached = { standing: await standingOf(database.db, accountId), atMs: nowMs }
      if (this.cache.size >= MAX_CACHED) this.cache.clear()
      this.cache.set(accountId, cached)
    }
    return weightAt(accountId, cached.standing, this.parts, day, nowMs)
  }
}
