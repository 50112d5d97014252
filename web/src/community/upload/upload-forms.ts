import { makeStore } from '../../device/store.ts'
import { savedDraftFields, subscribeToDrafts, updateDraft } from '../../session/drafts.ts'

// The uploads of each form, such as a draft or a pending post. Their list is stored with the drafts, their files by `stored-files.ts`.

export interface PhoneUpload {
  readonly id: string
  readonly kind: 'image' | 'video'
  readonly name: string
  /** A thumbnail, as a data URL. */
  readonly preview?: string
  /** `waiting`: for a connection, or to be resumed after the app was closed. */
  readonly state: 'preparing' | 'sending' | 'waiting' | 'done' | 'failed'
  /** The fraction of the file that the server has, from 0 to 1. */
  readonly sent: number
  /** Why the upload failed; undefined if it has not failed, or if the file is no longer on this phone. */
  readonly failureReason?: string
  /** True if the server refused the file itself, so that a retry cannot help. */
  readonly isUnusable?: boolean
}

type StoredUpload = Pick<PhoneUpload, 'id' | 'kind' | 'name' | 'preview'> & { readonly isDone: boolean }

const DRAFT = 'uploads'
export const UPLOAD_STORAGE_SECONDS = 30 * 86_400

let forms: Readonly<Record<string, readonly PhoneUpload[]>> = readStoredUploads()
const store = makeStore(() => forms)

/** Rerenders a component when an upload changes. */
export const useUploadForms = store.use
export const subscribeToUploads = store.subscribe

function readStoredUploads(): typeof forms {
  return Object.fromEntries(
    Object.entries(savedDraftFields(DRAFT) ?? {}).map(([form, stored]) => [
      form,
      // Written by `serializeUploads`.
      (JSON.parse(stored) as StoredUpload[]).map(
        ({ isDone, ...upload }): PhoneUpload => ({ ...upload, ...(isDone ? { state: 'done', sent: 1 } : { state: 'waiting', sent: 0 }) }),
      ),
    ]),
  )
}

export const uploadsInForm = (form: string): readonly PhoneUpload[] => forms[form] ?? []
export const findUpload = (id: string): PhoneUpload | undefined =>
  Object.values(forms)
    .flat()
    .find((upload) => upload.id === id)

/** Replaces the uploads of the given forms, and stores them; forms without uploads are deleted. */
export function replaceUploads(uploadsByForm: Readonly<Record<string, readonly PhoneUpload[]>>): void {
  forms = Object.fromEntries(Object.entries({ ...forms, ...uploadsByForm }).filter(([, uploads]) => uploads.length > 0))
  const storedEntries = Object.entries(uploadsByForm).map(([form, uploads]) => [
    form,
    uploads.length > 0 ? serializeUploads(uploads) : undefined,
  ])
  updateDraft(DRAFT, Object.fromEntries(storedEntries), UPLOAD_STORAGE_SECONDS)
  store.notify()
}

const serializeUploads = (uploads: readonly PhoneUpload[]): string =>
  JSON.stringify(
    uploads.map(
      ({ state, sent: _sent, failureReason: _failureReason, isUnusable: _isUnusable, ...upload }): StoredUpload => ({
        ...upload,
        isDone: state === 'done',
      }),
    ),
  )

/** Changes an upload. Removes the reason for an earlier failure, unless `to` contains a new reason. */
export function changeUpload(id: string, to: Partial<PhoneUpload>): void {
  const entry = Object.entries(forms).find(([, uploads]) => uploads.some((upload) => upload.id === id))
  if (!entry) return
  const applyTo = ({ failureReason: _failureReason, isUnusable: _isUnusable, ...upload }: PhoneUpload): PhoneUpload => ({
    ...upload,
    ...to,
  })
  const [form, uploads] = entry
  const next = uploads.map((upload) => (upload.id === id ? applyTo(upload) : upload))
  // Progress is not stored.
  const isProgress = Object.keys(to).every((key) => key === 'sent')
  if (!isProgress) return replaceUploads({ [form]: next })
  forms = { ...forms, [form]: next }
  store.notify()
}

// After a change in another tab, adds that tab's new uploads and removes the uploads that it has posted. Uploads of this tab keep their
// state.
subscribeToDrafts(() => {
  const current = Object.values(forms).flat()
  const keepState = (upload: PhoneUpload) => (upload.state === 'done' ? upload : (current.find(({ id }) => id === upload.id) ?? upload))
  forms = Object.fromEntries(Object.entries(readStoredUploads()).map(([form, uploads]) => [form, uploads.map(keepState)]))
  store.notify()
})

/** Reads the stored uploads again, after the session has changed. */
export function reloadUploads(): void {
  forms = readStoredUploads()
  store.notify()
}
