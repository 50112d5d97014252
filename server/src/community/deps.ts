import { ApiError } from '@yatha/contract'
import type { Caller } from '../http/caller.ts'
import type { Reporter } from '../report/index.ts'
import { authorIdOf } from './author.store.ts'
import type { CommunityEvents } from './community-events.ts'
import type { WordVerdict } from './safety/words/words.ts'
import { idOf } from './slug.ts'
import { GUEST, authorizeWrite, type Viewer, type WriteAttempt, type Contribution, type SignedInViewer } from './visibility.ts'
import type { Services } from '../services.ts'

/** Dependencies of the community's handlers. */
export interface CommunityDeps extends Pick<Services, 'database' | 'clock' | 'railway' | 'secret'> {
  readonly events: CommunityEvents
  readonly reporter: Reporter
  /** Checks a text against the word lists. */
  readonly checkWords: (text: string) => WordVerdict
  /** Age in hours below which an account is new, see NEW_ACCOUNT_LIMITS. */
  readonly accountHours: number
  /** Called for each contribution of a rider. */
  readonly onWritten: (what: Contribution) => void
  /** Called for each safety measure by riders, moderators or rules. */
  readonly onSafety: (what: SafetyMeasure) => void
}

/** Safety measures that metrics count. */
export const SAFETY_MEASURES = ['flag', 'autoHide', 'block', 'refusedWord', 'held', 'decision', 'appeal'] as const
export type SafetyMeasure = (typeof SAFETY_MEASURES)[number]

/** Returns the viewer of a request: a rider or a guest. */
export const viewerOf = async ({ database }: CommunityDeps, caller: Caller | undefined): Promise<Viewer> =>
  caller ? { accountId: caller.rider.id, authorId: await authorIdOf(database.db, caller.rider.id) } : GUEST

/** Returns the author of a write request. Throws an API error if the rider may not write. */
export async function authorizeWriter(
  { database, clock }: CommunityDeps,
  { rider }: Caller,
  action: WriteAttempt['action'],
): Promise<SignedInViewer> {
  const authorId = await authorizeWrite(database.db, { accountId: rider.id, action, now: new Date(clock.nowMs()) })
  return { accountId: rider.id, authorId }
}

/** Returns the id in a cursor; undefined without a cursor. Throws `invalid` if the cursor is malformed. */
export function parseCursor(cursor: string | undefined, field: string): string | undefined {
  if (cursor === undefined) return undefined
  const id = idOf(cursor)
  if (id === undefined) throw new ApiError('invalid', field)
  return id
}
