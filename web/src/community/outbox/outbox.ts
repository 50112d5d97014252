import { makePost } from '@yatha/contract/endpoints'
import { now } from '../../device/clock.ts'
import { isOnline } from '../../device/network.ts'
import { newUuid } from '../../device/new-secret.ts'
import { tryWithLock } from '../../device/with-lock.ts'
import { makeStore } from '../../device/store.ts'
import { ApiError, call } from '../../session/call.ts'
import { draftOf, subscribeToDrafts, updateDraft } from '../../session/drafts.ts'
import { isAuthenticated, sessionCount, sessionNumber } from '../../session/session.ts'
import type { ChosenAbout, ChosenSeen } from '../composer/about.ts'
import { addPost } from '../post/posts.ts'
import { subscribeToUploads, uploadsOf } from '../upload/upload-forms.ts'
import { deleteLocalUploads, moveUploads, removeUploads, resumeUploads, retryUploads, resendUploads } from '../upload/uploads.ts'

// Pending posts with their pictures and videos. They stay on this phone, even if the app is closed, until the server has them, for at
// most 30 days; signing out deletes them. A refused post is sent again only when the rider asks for it. Each post has a client-generated
// id, so that a retry after a lost response creates no second post.

export interface NewPost {
  readonly text: string
  readonly youtube?: string
  readonly about?: ChosenAbout
  readonly seen?: ChosenSeen
  /** Ids of uploads, and descriptions of the pictures in the same order. The post is sent once all files are uploaded. */
  readonly media?: readonly string[]
  readonly alts?: readonly string[]
  /** Slug of the post that is shared. */
  readonly repost?: string
}

export interface Outgoing extends NewPost {
  readonly id: string
  /** `sending`: its uploads or the post itself are being sent. */
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why the server refused or delayed the post. */
  readonly why?: string
}

const FORM = 'outbox'
const STORAGE_SECONDS = 30 * 86_400
const RETRY_MS = 30_000

let outgoing: readonly Outgoing[] = readStored()
const store = makeStore(() => outgoing)
let sending: Promise<void> | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** The stored posts, newest first. Posts in `current` keep their state. */
function readStored(current: readonly Outgoing[] = []): readonly Outgoing[] {
  const entries = Object.entries(draftOf(FORM) ?? {}).toReversed()
  // Written by `setOutgoing`.
  return entries.map(([id, text]) => current.find((post) => post.id === id) ?? { ...(JSON.parse(text) as NewPost), id, state: 'waiting' })
}

function setOutgoing(next: readonly Outgoing[]): void {
  const removed = outgoing.filter(({ id }) => !next.some((post) => post.id === id))
  const added = next.filter(({ id }) => !outgoing.some((post) => post.id === id))
  outgoing = next
  const text = ({ state: _state, why: _why, id: _id, ...post }: Outgoing) => JSON.stringify(post)
  const changed = [...removed.map(({ id }) => [id, undefined] as const), ...added.map((post) => [post.id, text(post)] as const)]
  // Only this tab’s changes are written, because other tabs may have pending posts of their own.
  if (changed.length > 0) updateDraft(FORM, Object.fromEntries(changed), STORAGE_SECONDS)
  notify()
}

function notify(): void {
  clearInterval(timer)
  timer = outgoing.some(({ state }) => state !== 'refused') ? setInterval(() => void sendWaiting(), RETRY_MS) : undefined
  store.changed()
}

function change(id: string, to: Partial<Outgoing>): void {
  const changed = ({ why: _why, ...post }: Outgoing) => ({ ...post, ...to })
  setOutgoing(outgoing.map((post) => (post.id === id ? changed(post) : post)))
}

/** The pending posts, newest first. */
export const useOutgoing = store.use

/** Name of the form with the uploads of a new post. */
export const NEW_POST = 'post'
/** Name of the form with the uploads of a pending post. */
export const uploadsFormOf = (id: string): string => `outbox ${id}`

export function post(newPost: NewPost, form = NEW_POST): void {
  const id = newUuid()
  if (newPost.media) moveUploads(form, uploadsFormOf(id))
  setOutgoing([{ ...newPost, id, state: 'sending' }, ...outgoing])
  void sendWaiting()
}

/** Removes a post from the queue so that the rider can edit it in a form. Its uploads move to the form. */
export function moveToDraft({ id, repost }: Outgoing, form = NEW_POST): void {
  // Must come first, or the post could be sent without its pictures.
  removeFromQueue(id)
  if (repost === undefined) moveUploads(uploadsFormOf(id), form)
}

/** Deletes a pending post and its uploads. */
export function deletePendingPost(id: string): void {
  removeFromQueue(id)
  removeUploads(uploadsFormOf(id))
}

const removeFromQueue = (id: string): void => setOutgoing(outgoing.filter((one) => one.id !== id))

/** Sends the waiting posts, oldest first. `retryId`: id of a refused post that is also retried. */
export function sendWaiting(retryId?: string): Promise<void> {
  if (retryId !== undefined) {
    change(retryId, { state: 'waiting' })
    retryUploads(uploadsFormOf(retryId))
  }
  sending ??= sendAll()
  return sending
}

/** Resolves once no post is being sent: sent posts are then in the lists. */
export const whenSendingEnds = (): Promise<void> => sending ?? Promise.resolve()

async function sendAll(): Promise<void> {
  const triedIds = new Set<string>()
  // Lets the caller assign `sending` before the loop starts. The loop also sends posts that are added while it runs.
  await Promise.resolve()
  sendUploads()
  for (;;) {
    const next = outgoing.findLast(({ id, state }) => state !== 'refused' && !triedIds.has(id) && !isUploading(id))
    if (!next) break
    triedIds.add(next.id)
    const failed = uploadsOf(uploadsFormOf(next.id)).find(({ state }) => state === 'failed')
    if (failed) change(next.id, { state: 'refused', ...(failed.why !== undefined && { why: failed.why }) })
    // If another tab is sending this post, that tab also removes it from the queue.
    else await tryWithLock(`post ${next.id}`, () => sendOne(next))
  }
  sending = undefined
}

/** Starts all uploads. A post waits only for its own uploads. */
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
    const created = await call(makePost, { body: bodyOf(post) })
    if (session === sessionNumber()) addPost(created)
    removeFromQueue(id)
    deleteLocalUploads(uploadsFormOf(id))
  } catch (error) {
    if (isUploadMissing(error) && !repeatedIds.has(id) && post.media) {
      repeatedIds.add(id)
      resendUploads(uploadsFormOf(id))
    } else change(id, isFinal(error) ? { state: 'refused', why: (error as Error).message } : { state: 'waiting', ...delayReason(error) })
  }
}

/** Whether the server has deleted an upload. It deletes uploads that are in no post after a day. */
const isUploadMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'upload_missing'
/** Ids of posts whose uploads were sent a second time; a third time would not help. */
const repeatedIds = new Set<string>()

/** Whether a retry cannot help. A retry can help after a busy or unavailable server, a rate limit, or an expired session. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 400 && error.status < 500 && !/401|408|429/.test(String(error.status)))
const delayReason = (error: unknown) => (error instanceof ApiError && error.status === 429 ? { why: error.message } : {})

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

subscribeToUploads(() => {
  const isReadyToSend = ({ id, state, media }: Outgoing) => media !== undefined && state === 'sending' && !isUploading(id)
  if (!sending && outgoing.some(isReadyToSend)) void sendWaiting()
})
addEventListener('online', () => void sendWaiting())
subscribeToDrafts(() => {
  outgoing = readStored(outgoing)
  notify()
})
sessionCount.subscribe(() => {
  // Stored posts are deleted on signing out, and kept if the session ends otherwise; after signing in, they are sent.
  outgoing = readStored()
  store.changed()
  void sendWaiting()
})
