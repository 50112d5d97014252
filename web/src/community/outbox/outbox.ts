import { makePost } from '@yatha/contract/endpoints'
import { now } from '../../device/clock.ts'
import { isOnline } from '../../device/network.ts'
import { newUuid } from '../../device/new-secret.ts'
import { tryWithLock } from '../../device/with-lock.ts'
import { makeStore } from '../../device/store.ts'
import { ApiError, call } from '../../session/call.ts'
import { savedDraftFields, subscribeToDrafts, updateDraft } from '../../session/drafts.ts'
import { isAuthenticated, sessionCount, currentSessionCount } from '../../session/session.ts'
import type { ChosenTopic, ChosenSighting } from '../composer/about.ts'
import { addPostToFeeds } from '../post/posts.ts'
import { subscribeToUploads, uploadsInForm } from '../upload/upload-forms.ts'
import { deleteLocalUploads, moveUploads, removeUploads, resumeUploads, retryUploads, resendUploads } from '../upload/uploads.ts'

// Pending posts with their pictures and videos. They stay on this phone, even if the app is closed, until the server has them. They are
// deleted 30 days after the last change of the outbox, and when the rider signs out. A refused post is sent again only when the rider
// asks for it. Each post has a client-generated id, so that a retry after a lost response creates no second post.

export interface NewPost {
  readonly text: string
  readonly youtube?: string
  readonly about?: ChosenTopic
  readonly seen?: ChosenSighting
  /** Ids of uploads, and descriptions of the pictures in the same order. The post is sent once all files are uploaded. */
  readonly media?: readonly string[]
  readonly alts?: readonly string[]
  /** Slug of the post that this post shares. */
  readonly repost?: string
}

export interface QueuedPost extends NewPost {
  readonly id: string
  /** `sending`: its uploads or the post itself are being sent. */
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why the server refused or delayed the post. */
  readonly failureReason?: string
}

const FORM = 'outbox'
const STORAGE_SECONDS = 30 * 86_400
const RETRY_MS = 30_000

let queue: readonly QueuedPost[] = readStoredPosts()
const store = makeStore(() => queue)
let sendingPromise: Promise<void> | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** The stored posts, newest first. Posts in `current` keep their state. */
function readStoredPosts(current: readonly QueuedPost[] = []): readonly QueuedPost[] {
  const entries = Object.entries(savedDraftFields(FORM) ?? {}).toReversed()
  // Written by `setQueue`.
  return entries.map(([id, text]) => current.find((post) => post.id === id) ?? { ...(JSON.parse(text) as NewPost), id, state: 'waiting' })
}

function setQueue(next: readonly QueuedPost[]): void {
  const removedPosts = queue.filter(({ id }) => !next.some((post) => post.id === id))
  const addedPosts = next.filter(({ id }) => !queue.some((post) => post.id === id))
  queue = next
  const text = ({ state: _state, failureReason: _failureReason, id: _id, ...post }: QueuedPost) => JSON.stringify(post)
  const changedEntries = [
    ...removedPosts.map(({ id }) => [id, undefined] as const),
    ...addedPosts.map((post) => [post.id, text(post)] as const),
  ]
  // Only this tab’s changes are written, because other tabs may have pending posts of their own.
  if (changedEntries.length > 0) updateDraft(FORM, Object.fromEntries(changedEntries), STORAGE_SECONDS)
  notify()
}

function notify(): void {
  clearInterval(timer)
  timer = queue.some(({ state }) => state !== 'refused') ? setInterval(() => void sendWaitingPosts(), RETRY_MS) : undefined
  store.notify()
}

function change(id: string, to: Partial<QueuedPost>): void {
  const applyTo = ({ failureReason: _failureReason, ...post }: QueuedPost) => ({ ...post, ...to })
  setQueue(queue.map((post) => (post.id === id ? applyTo(post) : post)))
}

/** The pending posts, newest first. */
export const useQueuedPosts = store.use

/** Name of the form with the uploads of a new post. */
export const NEW_POST_FORM = 'post'
/** Name of the form with the uploads of a pending post. */
export const uploadsFormOf = (id: string): string => `outbox ${id}`

export function queuePost(newPost: NewPost, form = NEW_POST_FORM): void {
  const id = newUuid()
  if (newPost.media) moveUploads(form, uploadsFormOf(id))
  setQueue([{ ...newPost, id, state: 'sending' }, ...queue])
  void sendWaitingPosts()
}

/** Removes a post from the queue so that the rider can edit it in a form. Its uploads move to the form. */
export function moveToDraft({ id, repost }: QueuedPost, form = NEW_POST_FORM): void {
  // Must come first, or the post could be sent without its pictures.
  removeFromQueue(id)
  if (repost === undefined) moveUploads(uploadsFormOf(id), form)
}

/** Deletes a pending post and its uploads. */
export function deletePendingPost(id: string): void {
  removeFromQueue(id)
  removeUploads(uploadsFormOf(id))
}

const removeFromQueue = (id: string): void => setQueue(queue.filter((one) => one.id !== id))

/** Sends the waiting posts, oldest first. `retryId`: id of a refused post that is also retried. */
export function sendWaitingPosts(retryId?: string): Promise<void> {
  if (retryId !== undefined) {
    change(retryId, { state: 'waiting' })
    retryUploads(uploadsFormOf(retryId))
  }
  sendingPromise ??= sendAll()
  return sendingPromise
}

/** Resolves once no post is being sent: sent posts are then in the lists. */
export const waitForSending = (): Promise<void> => sendingPromise ?? Promise.resolve()

async function sendAll(): Promise<void> {
  const triedIds = new Set<string>()
  // Lets the caller assign `sendingPromise` before the loop starts. The loop also sends posts that are added while it runs.
  await Promise.resolve()
  sendUploads()
  for (;;) {
    const next = queue.findLast(({ id, state }) => state !== 'refused' && !triedIds.has(id) && !isUploading(id))
    if (!next) break
    triedIds.add(next.id)
    const failedUpload = uploadsInForm(uploadsFormOf(next.id)).find(({ state }) => state === 'failed')
    if (failedUpload)
      change(next.id, { state: 'refused', ...(failedUpload.failureReason !== undefined && { failureReason: failedUpload.failureReason }) })
    // If another tab is sending this post, that tab also removes it from the queue.
    else await tryWithLock(`post ${next.id}`, () => sendOne(next))
  }
  sendingPromise = undefined
}

/** Starts all uploads. A post waits only for its own uploads. */
function sendUploads(): void {
  if (!isAuthenticated()) return
  for (const { id, state } of queue) {
    resumeUploads(uploadsFormOf(id))
    if (state === 'waiting' && isUploading(id)) change(id, { state: 'sending' })
  }
}

const isUploading = (id: string): boolean => {
  const states = uploadsInForm(uploadsFormOf(id)).map(({ state }) => state)
  return !states.includes('failed') && states.some((state) => state !== 'done')
}

async function sendOne(post: QueuedPost): Promise<void> {
  const { id } = post
  if (!isAuthenticated() || !isOnline()) return change(id, { state: 'waiting' })
  change(id, { state: 'sending' })
  const session = currentSessionCount()
  try {
    const created = await call(makePost, { body: requestBody(post) })
    if (session === currentSessionCount()) addPostToFeeds(created)
    removeFromQueue(id)
    deleteLocalUploads(uploadsFormOf(id))
  } catch (error) {
    if (isUploadMissing(error) && !resentIds.has(id) && post.media) {
      resentIds.add(id)
      resendUploads(uploadsFormOf(id))
    } else
      change(
        id,
        isFinal(error) ? { state: 'refused', failureReason: (error as Error).message } : { state: 'waiting', ...delayReason(error) },
      )
  }
}

/** Whether the server has deleted an upload. It deletes uploads that are in no post after a day. */
const isUploadMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'upload_missing'
/** Ids of posts whose uploads were sent a second time; a third time would not help. */
const resentIds = new Set<string>()

/** Whether a retry cannot help. A retry can help after a busy or unavailable server, a rate limit, or an expired session. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 400 && error.status < 500 && !/401|408|429/.test(String(error.status)))
const delayReason = (error: unknown) => (error instanceof ApiError && error.status === 429 ? { failureReason: error.message } : {})

const requestBody = ({ id, text, youtube, about, seen, media, alts, repost }: QueuedPost) => ({
  id,
  text,
  ...(youtube !== undefined && { youtube }),
  ...(about && { about: about.kind === 'train' ? { kind: about.kind, trip: about.trip, day: about.day } : about }),
  ...(seen && about?.kind === 'train' && about.call !== undefined && { seen: { ...seen, call: about.call } }),
  ...(media && { media: [...media], ...(alts && { alts: [...alts] }) }),
  ...(repost !== undefined && { repost }),
})

export const createSighting = (kind: ChosenSighting['kind'], minutes?: number): ChosenSighting => ({
  kind,
  at: now(),
  ...(minutes !== undefined && { minutes }),
})

subscribeToUploads(() => {
  const isReadyToSend = ({ id, state, media }: QueuedPost) => media !== undefined && state === 'sending' && !isUploading(id)
  if (!sendingPromise && queue.some(isReadyToSend)) void sendWaitingPosts()
})
addEventListener('online', () => void sendWaitingPosts())
subscribeToDrafts(() => {
  queue = readStoredPosts(queue)
  notify()
})
sessionCount.subscribe(() => {
  // Signing out has deleted the stored posts. If the session ended otherwise, they are still stored, and sent after the next sign-in.
  queue = readStoredPosts()
  store.notify()
  void sendWaitingPosts()
})
