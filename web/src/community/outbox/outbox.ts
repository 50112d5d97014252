import { makePost } from '@yatha/contract/endpoints'
import { now } from '../../device/clock.ts'
import { isOnline } from '../../device/network.ts'
import { newUuid } from '../../device/new-secret.ts'
import { unlessElsewhere } from '../../device/one-at-a-time.ts'
import { makeStore } from '../../device/store.ts'
import { ApiError, call } from '../../session/call.ts'
import { draftOf, draftsChanged, keepInDraft } from '../../session/drafts.ts'
import { isAuthenticated, sessionCount, sessionNumber } from '../../session/session.ts'
import type { ChosenAbout, ChosenSeen } from '../composer/about.ts'
import { addPost } from '../post/posts.ts'
import { uploadsChanged, uploadsOf } from '../upload/upload-forms.ts'
import { forgetUploads, moveUploads, removeUploads, resumeUploads, retryUploads, sendUploadsAgain } from '../upload/uploads.ts'

// Posts on their way to the server, with their pictures and videos. Without a network they wait on this phone, also when the app
// is closed. The id of a post is made with the tap: sent again after a lost answer, it is posted once.

export interface NewPost {
  readonly text: string
  readonly youtube?: string
  readonly about?: ChosenAbout
  readonly seen?: ChosenSeen
  /** Ids of uploads, and what the pictures show. The post is sent once they are done. */
  readonly media?: readonly string[]
  readonly alts?: readonly string[]
  /** Slug of the post that is shared. */
  readonly repost?: string
}

export interface Outgoing extends NewPost {
  readonly id: string
  /** `sending`: its pictures and videos, or itself. */
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why the server refused it, or lets it wait. */
  readonly why?: string
}

const FORM = 'outbox'
const KEPT_SECONDS = 30 * 86_400
const RETRY_MS = 30_000

let outgoing: readonly Outgoing[] = restored()
const store = makeStore(() => outgoing)
let sending: Promise<void> | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** The newest first, each as it is known here already. */
function restored(known: readonly Outgoing[] = []): readonly Outgoing[] {
  const kept = Object.entries(draftOf(FORM) ?? {}).toReversed()
  // Written below.
  return kept.map(([id, text]) => known.find((post) => post.id === id) ?? { ...(JSON.parse(text) as NewPost), id, state: 'waiting' })
}

function show(next: readonly Outgoing[]): void {
  const gone = outgoing.filter(({ id }) => !next.some((post) => post.id === id))
  const added = next.filter(({ id }) => !outgoing.some((post) => post.id === id))
  outgoing = next
  const text = ({ state: _state, why: _why, id: _id, ...post }: Outgoing) => JSON.stringify(post)
  const changed = [...gone.map(({ id }) => [id, undefined] as const), ...added.map((post) => [post.id, text(post)] as const)]
  // Each by itself: another tab has posts of its own on their way.
  if (changed.length > 0) keepInDraft(FORM, Object.fromEntries(changed), KEPT_SECONDS)
  tell()
}

function tell(): void {
  clearInterval(timer)
  timer = outgoing.some(({ state }) => state !== 'refused') ? setInterval(() => void sendWaiting(), RETRY_MS) : undefined
  store.changed()
}

function change(id: string, to: Partial<Outgoing>): void {
  const changed = ({ why: _why, ...post }: Outgoing) => ({ ...post, ...to })
  show(outgoing.map((post) => (post.id === id ? changed(post) : post)))
}

/** What is not posted yet, the newest first. */
export const useOutgoing = store.use

/** The form of a post's uploads while it is written, and once it is on its way. */
export const NEW_POST = 'post'
export const uploadsFormOf = (id: string): string => `outbox ${id}`

export function post(written: NewPost, form = NEW_POST): void {
  const id = newUuid()
  if (written.media) moveUploads(form, uploadsFormOf(id))
  show([{ ...written, id, state: 'sending' }, ...outgoing])
  void sendWaiting()
}

/** Takes a post out of the queue to be changed in a form, with its pictures and videos. */
export function takeBack({ id, repost }: Outgoing, form = NEW_POST): void {
  // First, so that it is not sent without its pictures.
  leave(id)
  if (repost === undefined) moveUploads(uploadsFormOf(id), form)
}

/** Deletes a post that is not sent. */
export function throwAway(id: string): void {
  leave(id)
  removeUploads(uploadsFormOf(id))
}

const leave = (id: string): void => show(outgoing.filter((one) => one.id !== id))

/** Sends what waits, the oldest first; `again` also what was refused. */
export function sendWaiting(again?: string): Promise<void> {
  if (again !== undefined) {
    change(again, { state: 'waiting' })
    retryUploads(uploadsFormOf(again))
  }
  sending ??= sendAll()
  return sending
}

/** Resolves once nothing is on its way: what was posted is then in the lists. */
export const nothingOnItsWay = (): Promise<void> => sending ?? Promise.resolve()

async function sendAll(): Promise<void> {
  const tried = new Set<string>()
  // What is posted until the end of this is sent by it.
  await Promise.resolve()
  sendUploads()
  for (;;) {
    const next = outgoing.findLast(({ id, state }) => state !== 'refused' && !tried.has(id) && !isUploading(id))
    if (!next) break
    tried.add(next.id)
    const failed = uploadsOf(uploadsFormOf(next.id)).find(({ state }) => state === 'failed')
    if (failed) change(next.id, { state: 'refused', ...(failed.why !== undefined && { why: failed.why }) })
    // What another tab is sending is left to it: it is gone from the queue when it is there.
    else await unlessElsewhere(`post ${next.id}`, () => sendOne(next))
  }
  sending = undefined
}

/** Sends the pictures and videos of all posts; a post is sent after its own, and does not hold up others. */
function sendUploads(): void {
  if (!isAuthenticated()) return
  for (const { id, state } of outgoing) {
    resumeUploads(uploadsFormOf(id))
    if (state === 'waiting' && isUploading(id)) change(id, { state: 'sending' })
  }
}

const isUploading = (id: string): boolean => {
  const states = uploadsOf(uploadsFormOf(id)).map(({ state }) => state)
  return !states.includes('failed') && states.some((state) => state !== 'done')
}

async function sendOne(post: Outgoing): Promise<void> {
  const { id } = post
  if (!isAuthenticated() || !isOnline()) return change(id, { state: 'waiting' })
  change(id, { state: 'sending' })
  const session = sessionNumber()
  try {
    const made = await call(makePost, { body: bodyOf(post) })
    if (session === sessionNumber()) addPost(made)
    leave(id)
    forgetUploads(uploadsFormOf(id))
  } catch (error) {
    if (isForgotten(error) && !sentAgain.has(id) && post.media) {
      sentAgain.add(id)
      sendUploadsAgain(uploadsFormOf(id))
    } else change(id, isFinal(error) ? { state: 'refused', why: (error as Error).message } : { state: 'waiting', ...waits(error) })
  }
}

/** The server keeps uploads that are in no post for a day. */
const isForgotten = (error: unknown): boolean => error instanceof ApiError && error.code === 'upload_missing'
/** Posts whose uploads were sent a second time: it would not help again. */
const sentAgain = new Set<string>()

/** Refused as it is. A server that is busy, away, or counts tries, and a session that has ended, may take it later. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 400 && error.status < 500 && !/401|408|429/.test(String(error.status)))
const waits = (error: unknown) => (error instanceof ApiError && error.status === 429 ? { why: error.message } : {})

const bodyOf = ({ id, text, youtube, about, seen, media, alts, repost }: Outgoing) => ({
  id,
  text,
  ...(youtube !== undefined && { youtube }),
  ...(about && { about: about.kind === 'train' ? { kind: about.kind, trip: about.trip, day: about.day } : about }),
  ...(seen && about?.kind === 'train' && about.call !== undefined && { seen: { ...seen, call: about.call } }),
  ...(media && { media: [...media], ...(alts && { alts: [...alts] }) }),
  ...(repost !== undefined && { repost }),
})

export const seenNow = (kind: ChosenSeen['kind'], minutes?: number): ChosenSeen => ({
  kind,
  at: now(),
  ...(minutes !== undefined && { minutes }),
})

uploadsChanged(() => {
  const isWaitedFor = ({ id, state, media }: Outgoing) => media !== undefined && state === 'sending' && !isUploading(id)
  if (!sending && outgoing.some(isWaitedFor)) void sendWaiting()
})
addEventListener('online', () => void sendWaiting())
draftsChanged(() => {
  outgoing = restored(outgoing)
  tell()
})
sessionCount.subscribe(() => {
  // Signing out deletes what was written; signing in sends it.
  outgoing = restored()
  store.changed()
  void sendWaiting()
})
