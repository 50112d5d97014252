import { POST_LIMITS } from '@yatha/contract'
import { newUuid } from '../../device/new-secret.ts'
import { makeStore } from '../../device/store.ts'
import { draftOf, keepDraft } from '../../session/drafts.ts'
import { sessionCount } from '../../session/session.ts'
import type { Prepared } from './prepared.ts'

// Pictures and videos that riders add to what they write. They are sent while the rider goes on, on other screens too; those
// that are done stay with the draft.

export interface PhoneUpload {
  readonly id: string
  readonly kind: 'image' | 'video'
  readonly name: string
  /** A small picture of it, as a data URL. */
  readonly preview?: string
  readonly state: 'preparing' | 'sending' | 'waiting' | 'done' | 'failed'
  /** How much of it is there, from 0 to 1. */
  readonly sent: number
  /** Why it has failed. */
  readonly why?: string
}

export interface Uploads {
  readonly uploads: readonly PhoneUpload[]
  /** Adds files, as many as a post holds; returns how many there was no room for. */
  readonly add: (files: Iterable<File>) => number
  readonly remove: (id: string) => void
  /** Sends one that has failed again. */
  readonly retry: (id: string) => void
  /** Forgets all without taking them back: they are in a post now. */
  readonly clear: () => void
}

/** What is sent of an upload, and how it is ended; not kept when the app is closed. */
const running = new Map<string, { readonly file: File; readonly cancel: AbortController; ready?: Prepared }>()
let forms: Readonly<Record<string, readonly PhoneUpload[]>> = {}
const store = makeStore(() => forms)

/** The uploads of a form, such as a post that is being written. */
export function useUploads(form: string): Uploads {
  store.use()
  return {
    uploads: uploadsOf(form),
    add: (files) => add(form, files),
    remove: (id) => remove(form, id),
    retry: (id) => void start(form, id),
    clear: () => show(form, []),
  }
}

function uploadsOf(form: string): readonly PhoneUpload[] {
  const known = forms[form]
  if (known) return known
  const kept = JSON.parse(draftOf(nameOf(form))?.['done'] ?? '[]') as Omit<PhoneUpload, 'state' | 'sent'>[] // Written below.
  const restored = kept.map((one): PhoneUpload => ({ ...one, state: 'done', sent: 1 }))
  forms = { ...forms, [form]: restored }
  return restored
}

const nameOf = (form: string) => `uploads of ${form}`

function show(form: string, uploads: readonly PhoneUpload[]): void {
  const done = uploads.filter(({ state }) => state === 'done').map(({ id, kind, name, preview }) => ({ id, kind, name, preview }))
  forms = { ...forms, [form]: uploads }
  keepDraft(nameOf(form), done.length > 0 ? { done: JSON.stringify(done) } : undefined)
  store.changed()
}

function change(form: string, id: string, to: Partial<PhoneUpload>): void {
  show(
    form,
    uploadsOf(form).map((one) => (one.id === id ? { ...one, ...to } : one)),
  )
}

function add(form: string, files: Iterable<File>): number {
  const room = { image: POST_LIMITS.images, video: 1 }
  for (const { kind } of uploadsOf(form)) room[kind]--
  let left = 0
  for (const file of files) {
    const kind = file.type.startsWith('video/') ? 'video' : 'image'
    if (room[kind]-- <= 0) {
      left++
      continue
    }
    const id = newUuid()
    running.set(id, { file, cancel: new AbortController() })
    show(form, [...uploadsOf(form), { id, kind, name: file.name, state: 'preparing', sent: 0 }])
    void start(form, id)
  }
  return left
}

async function start(form: string, id: string): Promise<void> {
  const own = running.get(id)
  const upload = uploadsOf(form).find((one) => one.id === id)
  if (!own || !upload) return
  const { why: _why, ...rest } = upload
  show(
    form,
    uploadsOf(form).map((one) => (one.id === id ? { ...rest, state: 'preparing', sent: 0 } : one)),
  )
  const { signal } = own.cancel
  try {
    // Loaded with the first file.
    const [{ prepared }, { sendUpload }] = await Promise.all([import('./prepared.ts'), import('./send-upload.ts')])
    const ready = (own.ready ??= await prepared(own.file, upload.kind))
    change(form, id, { state: 'sending', ...(ready.preview !== undefined && { preview: ready.preview }) })
    const onWaiting = (isWaiting: boolean) => change(form, id, { state: isWaiting ? 'waiting' : 'sending' })
    await sendUpload({ id, kind: upload.kind, signal, onWaiting, onSent: (sent) => change(form, id, { sent }) }, ready)
    running.delete(id)
    change(form, id, { state: 'done', sent: 1 })
  } catch (error) {
    if (!signal.aborted) change(form, id, { state: 'failed', why: (error as Error).message })
  }
}

function remove(form: string, id: string): void {
  running.get(id)?.cancel.abort()
  running.delete(id)
  show(
    form,
    uploadsOf(form).filter((one) => one.id !== id),
  )
  void import('./send-upload.ts').then(({ forget }) => forget(id))
}

sessionCount.subscribe(() => {
  // Signing out deletes what was written.
  for (const { cancel } of running.values()) cancel.abort()
  running.clear()
  forms = {}
  store.changed()
})
