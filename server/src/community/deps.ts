import { ApiError } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Reporter } from '../report/index.ts'
import { authorIdOf } from './author.store.ts'
import type { CommunityEvents } from './community-events.ts'
import type { PostMedia } from './media/post-media.ts'
import type { WordVerdict } from './safety/words/words.ts'
import { idOf } from './slug.ts'
import { GUEST, mayWrite, type Viewer, type Writer, type Writing, type WritingViewer } from './visibility.ts'

/** What the handlers of the community stand on. */
export interface CommunityDeps {
  readonly database: Database
  readonly clock: Clock
  readonly railway: () => Railway
  readonly media: PostMedia
  readonly events: CommunityEvents
  readonly reporter: Reporter
  /** What becomes of a text, by its words. */
  readonly judge: (text: string) => WordVerdict
  /** An account younger than so many hours is new, see NEW_ACCOUNT. */
  readonly accountHours: number
  /** Key of the names of networks. */
  readonly secret: string
  /** Called with what a rider has written. */
  readonly onWritten: (what: Writing) => void
  /** Called with what riders and moderators do for safety. */
  readonly onSafety: (what: SafetyStep) => void
}

/** What keeps the community safe, as it is counted. */
export const SAFETY_STEPS = ['flag', 'autoHide', 'block', 'refusedWord', 'held', 'decision', 'appeal'] as const
export type SafetyStep = (typeof SAFETY_STEPS)[number]

/** Whoever reads. */
export const reader = async ({ database }: CommunityDeps, caller: Caller | undefined): Promise<Viewer> =>
  caller ? { accountId: caller.rider.id, authorId: await authorIdOf(database.db, caller.rider.id) } : GUEST

/** A rider who may write, or an API error. */
export async function writer({ database, clock }: CommunityDeps, { rider }: Caller, what: Writer['what']): Promise<WritingViewer> {
  const authorId = await mayWrite(database.db, { accountId: rider.id, what, now: new Date(clock.nowMs()) })
  return { accountId: rider.id, authorId }
}

/** The id of a cursor; throws `invalid`. */
export function cursorId(cursor: string | undefined, field: string): string | undefined {
  if (cursor === undefined) return undefined
  const id = idOf(cursor)
  if (id === undefined) throw new ApiError('invalid', field)
  return id
}
