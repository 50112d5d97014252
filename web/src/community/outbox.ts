import { makePost } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { newUuid } from '../device/new-secret.ts'
import { makeStore } from '../device/store.ts'
import { ApiError, call } from '../session/call.ts'
import { draftOf, keepDraft } from '../session/drafts.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import type { ChosenAbout, ChosenSeen } from './about.ts'
import { addPost } from './posts.ts'

// Posts on their way to the server. Without a network they wait on this phone, also when the app is closed. The id of a post is
// made with the tap: sent again after a lost answer, it is posted once.

export interface NewPost {
  readonly text: string
  readonly youtube?: string
  readonly about?: ChosenAbout
  readonly seen?: ChosenSeen
  /** Ids of uploads that are done, and what the pictures show. */
  readonly media?: readonly string[]
  readonly alts?: readonly string[]
  /** Slug of the post that is shared. */
  readonly repost?: string
}

export interface Outgoing extends NewPost {
  readonly id: string
  readonly state: 'sending' | 'waiting' | 'refused'
  /** Why the server refused it, or lets it wait. */
  readonly why?: string
}

const FORM = 'outbox'
const RETRY_MS = 30_000

let outgoing: readonly Outgoing[] = restored()
const store = makeStore(() => outgoing)
let sending: Promise<void> | undefined
let timer: ReturnType<typeof setInterval> | undefined

function restored(): readonly Outgoing[] {
  const posts = JSON.parse(draftOf(FORM)?.['posts'] ?? '[]') as Omit<Outgoing, 'state'>[] // Written below.
  return posts.map((post) => ({ ...post, state: 'waiting' }))
}

function show(next: readonly Outgoing[]): void {
  outgoing = next
  const kept = next.map(({ state: _state, why: _why, ...post }) => post)
  keepDraft(FORM, kept.length > 0 ? { posts: JSON.stringify(kept) } : undefined)
  clearInterval(timer)
  timer = next.some(({ state }) => state === 'waiting') ? setInterval(() => void sendWaiting(), RETRY_MS) : undefined
  store.changed()
}

function change(id: string, to: Partial<Outgoing>): void {
  const changed = ({ why: _why, ...post }: Outgoing) => ({ ...post, ...to })
  show(outgoing.map((post) => (post.id === id ? changed(post) : post)))
}

/** What is not posted yet, the newest first. */
export const useOutgoing = store.use

export function post(written: NewPost): void {
  show([{ ...written, id: newUuid(), state: 'sending' }, ...outgoing])
  void sendWaiting()
}

/** Takes a post out of the queue, to be changed or thrown away. */
export const dropOutgoing = (id: string): void => show(outgoing.filter((one) => one.id !== id))

/** Sends what waits, the oldest first; `again` also what was refused. */
export function sendWaiting(again?: string): Promise<void> {
  if (again !== undefined) change(again, { state: 'waiting' })
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

/** Resolves once nothing is on its way: what was posted is then in the lists. */
export const nothingOnItsWay = (): Promise<void> => sending ?? Promise.resolve()

async function sendAll(): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const next = outgoing.findLast(({ id, state }) => state !== 'refused' && !tried.has(id))
    if (!next) return
    tried.add(next.id)
    if (!isAuthenticated() || !isOnline()) {
      change(next.id, { state: 'waiting' })
      continue
    }
    change(next.id, { state: 'sending' })
    try {
      const made = await call(makePost, { body: bodyOf(next) })
      addPost(made)
      dropOutgoing(next.id)
    } catch (error) {
      change(next.id, isFinal(error) ? { state: 'refused', why: (error as Error).message } : { state: 'waiting', ...waits(error) })
    }
  }
}

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

addEventListener('online', () => void sendWaiting())
sessionCount.subscribe(() => {
  // Signing out deletes what was written; signing in sends it.
  outgoing = restored()
  store.changed()
  void sendWaiting()
})
