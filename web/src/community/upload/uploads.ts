import { now } from '../../device/clock.ts'
import { deleteFiles, deleteFilesBefore, storeFiles, loadFiles } from '../../device/stored-files.ts'
import { tryWithLock } from '../../device/with-lock.ts'
import { newUuid } from '../../device/new-secret.ts'
import { ApiError } from '../../session/call.ts'
import { sessionCount } from '../../session/session.ts'
import type { PreparedFile } from './prepared.ts'
import {
  changeUpload,
  reloadUploads,
  replaceUploads,
  findUpload,
  uploadsInForm,
  UPLOAD_STORAGE_SECONDS,
  useUploadForms,
} from './upload-forms.ts'
import type { PhoneUpload } from './upload-forms.ts'

// Uploads of pictures and videos for posts. They continue in the background, on other screens too. The files stay on this phone
// until they are in a post, so that an upload resumes after the app was closed.

export interface Uploads {
  readonly uploads: readonly PhoneUpload[]
  /** Adds files up to the maximum numbers in a post; returns the number of files beyond them, which are not added. */
  readonly add: (files: Iterable<File>, max: { readonly images: number; readonly videos: number }) => number
  readonly remove: (id: string) => void
  /** Retries a failed upload. */
  readonly retry: (id: string) => void
}

/** A file as chosen by the rider, or prepared for upload. The poster of a video is a separate upload. */
type LocalFile = { readonly chosen: File } | { readonly ready: PreparedFile; readonly posterId?: string }

const localFiles = new Map<string, LocalFile>()
const controllers = new Map<string, AbortController>()

void deleteFilesBefore(now() - UPLOAD_STORAGE_SECONDS)

/** The uploads of a form, such as a draft. */
export function useUploads(form: string): Uploads {
  useUploadForms()
  return {
    uploads: uploadsInForm(form),
    add: (files, { images, videos }) => add(form, files, { image: images, video: videos }),
    remove: (id) => remove(form, id),
    retry: (id) => void send(id),
  }
}

/** Resumes uploads that were interrupted when the app was closed. */
export function resumeUploads(form: string): void {
  for (const { id, state } of uploadsInForm(form)) if (state === 'waiting') void send(id)
}

/** Retries failed uploads. */
export function retryUploads(form: string): void {
  for (const { id, state } of uploadsInForm(form)) if (state === 'failed') void send(id)
}

/** Sends all uploads of a form again, because the server has deleted them. */
export function resendUploads(form: string): void {
  for (const { id } of uploadsInForm(form)) void send(id)
}

/** Moves the uploads of a form to another form, replacing the uploads of that form. */
export function moveUploads(from: string, to: string): void {
  removeUploads(to)
  replaceUploads({ [to]: uploadsInForm(from), [from]: [] })
}

/** Cancels and deletes all uploads of a form. */
export function removeUploads(form: string): void {
  for (const { id } of uploadsInForm(form)) remove(form, id)
}

/** Deletes the uploads of a form on this phone, because a post contains them now. */
export function deleteLocalUploads(form: string): void {
  for (const { id } of uploadsInForm(form)) {
    localFiles.delete(id)
    void deleteFiles(id)
  }
  replaceUploads({ [form]: [] })
}

function add(form: string, files: Iterable<File>, max: Record<PhoneUpload['kind'], number>): number {
  const remaining = { ...max }
  for (const { kind } of uploadsInForm(form)) remaining[kind]--
  let excess = 0
  for (const file of files) {
    const kind = file.type.startsWith('video/') ? 'video' : 'image'
    if (remaining[kind]-- <= 0) {
      excess++
      continue
    }
    const id = newUuid()
    storeLocally(id, { chosen: file })
    replaceUploads({ [form]: [...uploadsInForm(form), { id, kind, name: file.name, state: 'preparing', sent: 0 }] })
    void send(id)
  }
  return excess
}

function storeLocally(id: string, files: LocalFile): void {
  localFiles.set(id, files)
  void storeFiles(id, files)
}

/** Sends an upload, unless another tab is sending it. */
async function send(id: string): Promise<void> {
  if (!controllers.has(id)) await tryWithLock(`upload ${id}`, () => sendNow(id))
}

async function sendNow(id: string): Promise<void> {
  const upload = findUpload(id)
  if (!upload || controllers.has(id)) return
  const cancel = new AbortController()
  const { signal } = cancel
  controllers.set(id, cancel)
  changeUpload(id, { state: 'preparing', sent: 0 })
  try {
    // Loaded on demand, with the first file.
    const [{ prepareFile }, { sendUpload }] = await Promise.all([import('./prepared.ts'), import('./send-upload.ts')])
    let files = localFiles.get(id) ?? (await loadFiles<LocalFile>(id))
    signal.throwIfAborted()
    if (!files) return changeUpload(id, { state: 'failed' })
    if ('chosen' in files) {
      const ready = await prepareFile(files.chosen, upload.kind)
      signal.throwIfAborted()
      files = { ready, ...(ready.poster && { posterId: newUuid() }) }
      storeLocally(id, files)
    }
    const { ready, posterId } = files
    changeUpload(id, { state: 'sending', ...(ready.preview !== undefined && { preview: ready.preview }) })
    const onWaiting = (isWaiting: boolean) => {
      const state = isWaiting ? 'waiting' : 'sending'
      if (findUpload(id)?.state !== state) changeUpload(id, { state })
    }
    await sendUpload({ id, kind: upload.kind, signal, onWaiting, onProgress: (sent) => changeUpload(id, { sent }) }, ready, posterId)
    changeUpload(id, { state: 'done', sent: 1 })
  } catch (error) {
    if (!signal.aborted) changeUpload(id, { state: 'failed', failureReason: (error as Error).message, isUnusable: isFileRefused(error) })
  } finally {
    if (controllers.get(id) === cancel) controllers.delete(id)
  }
}

/** Whether the server refused the file itself, for example `photo_heic` or `video_over_limit`. */
const isFileRefused = (error: unknown): boolean => error instanceof ApiError && /^(photo|image|video)_/.test(error.code ?? '')

function remove(form: string, id: string): void {
  controllers.get(id)?.abort()
  controllers.delete(id)
  localFiles.delete(id)
  void deleteFiles(id)
  replaceUploads({ [form]: uploadsInForm(form).filter((one) => one.id !== id) })
  void import('./send-upload.ts').then(({ deleteUpload }) => deleteUpload(id))
}

sessionCount.subscribe(() => {
  // Stops all uploads. Signing out has also deleted the stored uploads; if the session ended otherwise, they are reloaded.
  for (const cancel of controllers.values()) cancel.abort()
  controllers.clear()
  localFiles.clear()
  reloadUploads()
})
