import { makeStore } from '../../device/store.ts'
import { draftOf, draftsChanged, keepInDraft } from '../../session/drafts.ts'

// The uploads of each form, such as a post that is being written or one on its way. Which there are is kept with the drafts;
// their files are in `kept-files.ts`.

export interface PhoneUpload {
  readonly id: string
  readonly kind: 'image' | 'video'
  readonly name: string
  /** A small picture of it, as a data URL. */
  readonly preview?: string
  /** `waiting`: for a connection, or to go on after the app was closed. */
  readonly state: 'preparing' | 'sending' | 'waiting' | 'done' | 'failed'
  /** How much of it is there, from 0 to 1. */
  readonly sent: number
  /** Why it has failed; undefined if this phone does not have the file any more. */
  readonly why?: string
  /** It has failed for what it is: sent again, it would be refused again. */
  readonly isUnusable?: boolean
}

type Kept = Pick<PhoneUpload, 'id' | 'kind' | 'name' | 'preview'> & { readonly isDone: boolean }

const DRAFT = 'uploads'
export const UPLOADS_KEPT_SECONDS = 30 * 86_400

let forms: Readonly<Record<string, readonly PhoneUpload[]>> = restored()
const store = makeStore(() => forms)

/** Renders a component again when an upload changes. */
export const useUploadForms = store.use
export const uploadsChanged = store.subscribe

function restored(): typeof forms {
  return Object.fromEntries(
    Object.entries(draftOf(DRAFT) ?? {}).map(([form, kept]) => [
      form,
      // Written below.
      (JSON.parse(kept) as Kept[]).map(
        ({ isDone, ...upload }): PhoneUpload => ({ ...upload, ...(isDone ? { state: 'done', sent: 1 } : { state: 'waiting', sent: 0 }) }),
      ),
    ]),
  )
}

export const uploadsOf = (form: string): readonly PhoneUpload[] => forms[form] ?? []
export const uploadOf = (id: string): PhoneUpload | undefined =>
  Object.values(forms)
    .flat()
    .find((upload) => upload.id === id)

/** Sets the uploads of forms; a form without uploads is forgotten. */
export function showUploads(changed: Readonly<Record<string, readonly PhoneUpload[]>>): void {
  forms = Object.fromEntries(Object.entries({ ...forms, ...changed }).filter(([, uploads]) => uploads.length > 0))
  const kept = Object.entries(changed).map(([form, uploads]) => [form, uploads.length > 0 ? keptText(uploads) : undefined])
  keepInDraft(DRAFT, Object.fromEntries(kept), UPLOADS_KEPT_SECONDS)
  store.changed()
}

const keptText = (uploads: readonly PhoneUpload[]): string =>
  JSON.stringify(
    uploads.map(({ state, sent: _sent, why: _why, isUnusable: _isUnusable, ...upload }): Kept => ({ ...upload, isDone: state === 'done' })),
  )

/** Changes an upload, in whichever form it is now. A reason that it had failed is gone, unless `to` has one. */
export function changeUpload(id: string, to: Partial<PhoneUpload>): void {
  const entry = Object.entries(forms).find(([, uploads]) => uploads.some((upload) => upload.id === id))
  if (!entry) return
  const changed = ({ why: _why, isUnusable: _isUnusable, ...upload }: PhoneUpload): PhoneUpload => ({ ...upload, ...to })
  const [form, uploads] = entry
  const next = uploads.map((upload) => (upload.id === id ? changed(upload) : upload))
  // How much is there is not kept: only what changes otherwise is written.
  const isProgress = Object.keys(to).every((key) => key === 'sent')
  if (!isProgress) return showUploads({ [form]: next })
  forms = { ...forms, [form]: next }
  store.changed()
}

// Of another tab: what it has begun is shown, what it has in a post is forgotten. What is known here stays as it is here.
draftsChanged(() => {
  const own = Object.values(forms).flat()
  const known = (upload: PhoneUpload) => (upload.state === 'done' ? upload : (own.find(({ id }) => id === upload.id) ?? upload))
  forms = Object.fromEntries(Object.entries(restored()).map(([form, uploads]) => [form, uploads.map(known)]))
  store.changed()
})

/** As they are kept now: another rider, who has none, or the same one again. */
export function reopenUploads(): void {
  forms = restored()
  store.changed()
}
