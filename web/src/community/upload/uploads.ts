import { now } from '../../device/clock.ts'
import { dropFiles, dropFilesBefore, keepFiles, keptFiles } from '../../device/kept-files.ts'
import { unlessElsewhere } from '../../device/one-at-a-time.ts'
import { newUuid } from '../../device/new-secret.ts'
import { ApiError } from '../../session/call.ts'
import { sessionCount } from '../../session/session.ts'
import type { Prepared } from './prepared.ts'
import { changeUpload, reopenUploads, showUploads, uploadOf, uploadsOf, UPLOADS_KEPT_SECONDS, useUploadForms } from './upload-forms.ts'
import type { PhoneUpload } from './upload-forms.ts'

// Pictures and videos that riders add to what they write. They are sent while the rider goes on, on other screens too. Until they
// are in a post, their files are on this phone: after the app was closed, the rest is sent.

export interface Uploads {
  readonly uploads: readonly PhoneUpload[]
  /** Adds files, at most so many of a post; returns how many there was no room for. */
  readonly add: (files: Iterable<File>, most: { readonly images: number; readonly videos: number }) => number
  readonly remove: (id: string) => void
  /** Sends one that has failed again. */
  readonly retry: (id: string) => void
}

/** A file as the rider chose it, then as it is sent; a poster is an upload of its own. */
type Held = { readonly chosen: File } | { readonly ready: Prepared; readonly posterId?: string }

const held = new Map<string, Held>()
const running = new Map<string, AbortController>()

void dropFilesBefore(now() - UPLOADS_KEPT_SECONDS)

/** The uploads of a form, such as a post that is being written. */
export function useUploads(form: string): Uploads {
  useUploadForms()
  return {
    uploads: uploadsOf(form),
    add: (files, { images, videos }) => add(form, files, { image: images, video: videos }),
    remove: (id) => remove(form, id),
    retry: (id) => void send(id),
  }
}

/** Sends what was on its way when the app was closed. */
export function resumeUploads(form: string): void {
  for (const { id, state } of uploadsOf(form)) if (state === 'waiting') void send(id)
}

/** Sends what has failed again. */
export function retryUploads(form: string): void {
  for (const { id, state } of uploadsOf(form)) if (state === 'failed') void send(id)
}

/** Sends all again, since the server has forgotten them. */
export function sendUploadsAgain(form: string): void {
  for (const { id } of uploadsOf(form)) void send(id)
}

/** Gives the uploads of a form to another one, in place of those that it has. */
export function moveUploads(from: string, to: string): void {
  removeUploads(to)
  showUploads({ [to]: uploadsOf(from), [from]: [] })
}

/** Takes all back. */
export function removeUploads(form: string): void {
  for (const { id } of uploadsOf(form)) remove(form, id)
}

/** Forgets them on this phone: they are in a post now. */
export function forgetUploads(form: string): void {
  for (const { id } of uploadsOf(form)) {
    held.delete(id)
    void dropFiles(id)
  }
  showUploads({ [form]: [] })
}

function add(form: string, files: Iterable<File>, most: Record<PhoneUpload['kind'], number>): number {
  const room = { ...most }
  for (const { kind } of uploadsOf(form)) room[kind]--
  let left = 0
  for (const file of files) {
    const kind = file.type.startsWith('video/') ? 'video' : 'image'
    if (room[kind]-- <= 0) {
      left++
      continue
    }
    const id = newUuid()
    hold(id, { chosen: file })
    showUploads({ [form]: [...uploadsOf(form), { id, kind, name: file.name, state: 'preparing', sent: 0 }] })
    void send(id)
  }
  return left
}

function hold(id: string, files: Held): void {
  held.set(id, files)
  void keepFiles(id, files)
}

/** Sends one, unless another tab is sending it. */
async function send(id: string): Promise<void> {
  if (!running.has(id)) await unlessElsewhere(`upload ${id}`, () => sendHere(id))
}

async function sendHere(id: string): Promise<void> {
  const upload = uploadOf(id)
  if (!upload || running.has(id)) return
  const cancel = new AbortController()
  const { signal } = cancel
  running.set(id, cancel)
  changeUpload(id, { state: 'preparing', sent: 0 })
  try {
    // Loaded with the first file.
    const [{ prepared }, { sendUpload }] = await Promise.all([import('./prepared.ts'), import('./send-upload.ts')])
    let files = held.get(id) ?? (await keptFiles<Held>(id))
    signal.throwIfAborted()
    if (!files) return changeUpload(id, { state: 'failed' })
    if ('chosen' in files) {
      const ready = await prepared(files.chosen, upload.kind)
      signal.throwIfAborted()
      files = { ready, ...(ready.poster && { posterId: newUuid() }) }
      hold(id, files)
    }
    const { ready, posterId } = files
    changeUpload(id, { state: 'sending', ...(ready.preview !== undefined && { preview: ready.preview }) })
    const onWaiting = (isWaiting: boolean) => {
      const state = isWaiting ? 'waiting' : 'sending'
      if (uploadOf(id)?.state !== state) changeUpload(id, { state })
    }
    await sendUpload({ id, kind: upload.kind, signal, onWaiting, onSent: (sent) => changeUpload(id, { sent }) }, ready, posterId)
    changeUpload(id, { state: 'done', sent: 1 })
  } catch (error) {
    if (!signal.aborted) changeUpload(id, { state: 'failed', why: (error as Error).message, isUnusable: isOfFile(error) })
  } finally {
    if (running.get(id) === cancel) running.delete(id)
  }
}

/** Refused for the file itself: such as `photo_heic`, `video_over_limit`. */
const isOfFile = (error: unknown): boolean => error instanceof ApiError && /^(photo|image|video)_/.test(error.code ?? '')

function remove(form: string, id: string): void {
  running.get(id)?.abort()
  running.delete(id)
  held.delete(id)
  void dropFiles(id)
  showUploads({ [form]: uploadsOf(form).filter((one) => one.id !== id) })
  void import('./send-upload.ts').then(({ forget }) => forget(id))
}

sessionCount.subscribe(() => {
  // Signing out deletes what was written.
  for (const cancel of running.values()) cancel.abort()
  running.clear()
  held.clear()
  reopenUploads()
})
