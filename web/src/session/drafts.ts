import { useState } from 'react'
import { now } from '../device/clock.ts'
import { deleteAllFiles } from '../device/stored-files.ts'
import { withLock } from '../device/with-lock.ts'
import { makeStore } from '../device/store.ts'
import { onChangeInOtherTab } from '../device/secret-changes.ts'
import { deleteSecret, setSecret, getSecret, readStoredSecret } from '../device/vault.ts'

// Unsent input of forms. It is stored encrypted on the phone rather than in sessionStorage, which is lost if the phone ends the app in the
// background. Passwords and codes are never stored.

const DEFAULT_SECONDS = 86_400

type Fields = Readonly<Record<string, string>>
type Drafts = Readonly<Record<string, { readonly at: number; readonly keptSeconds?: number; readonly fields: Fields }>>

type Change = (storedDrafts: Drafts) => Drafts

/** The drafts that this tab shows: the stored drafts with `unsavedChanges` applied. */
let tabDrafts: Drafts | undefined
let unsavedChanges: readonly Change[] = []
const store = makeStore(drafts)

function drafts(): Drafts {
  return (tabDrafts ??= parseDrafts(getSecret('__drafts')))
}

function parseDrafts(text = '{}'): Drafts {
  // `writeAll` writes this type.
  const storedDrafts = JSON.parse(text) as Drafts
  return Object.fromEntries(Object.entries(storedDrafts).filter(([, { at, keptSeconds = DEFAULT_SECONDS }]) => now() - at < keptSeconds))
}

/** Applies a change in this tab immediately; in storage, applies it to the latest drafts of all tabs. */
function change(one: Change): void {
  tabDrafts = one(drafts())
  unsavedChanges = [...unsavedChanges, one]
  // If other changes are not stored yet, a call of `writeAll` is pending, which also stores this change.
  if (unsavedChanges.length === 1) void withLock('drafts', writeAll)
}

async function writeAll(): Promise<void> {
  while (unsavedChanges.length > 0) {
    const before = parseDrafts(await readStoredSecret('__drafts'))
    const batch = unsavedChanges
    const next = batch.reduce((storedDrafts, one) => one(storedDrafts), before)
    if (Object.keys(next).length > 0) await setSecret('__drafts', JSON.stringify(next))
    else deleteSecret('__drafts')
    const isBatchKept = unsavedChanges.includes(batch[0]!)
    unsavedChanges = unsavedChanges.filter((one) => !batch.includes(one))
    if (isBatchKept) setTabDrafts(next)
    // `deleteDrafts` was called during the write, because the rider signed out.
    else deleteSecret('__drafts')
  }
}

const setTabDrafts = (storedDrafts: Drafts): void => {
  tabDrafts = unsavedChanges.reduce((before, one) => one(before), storedDrafts)
  store.notify()
}

onChangeInOtherTab('__drafts', () => void readStoredSecret('__drafts').then((text) => setTabDrafts(parseDrafts(text))))

/** Subscribes to changes of stored drafts, including those of other tabs. */
export const subscribeToDrafts = store.subscribe

/** Deletes all drafts and their files, for example when a rider signs out. */
export function deleteDrafts(): void {
  unsavedChanges = []
  tabDrafts = {}
  deleteSecret('__drafts')
  deleteSecret('__account')
  void deleteAllFiles()
}

/**
 * Deletes the drafts of another account whose session ended without a sign-out, so that they are neither shown to this rider nor sent in
 * this rider’s name. Call it before the session starts.
 */
export function deleteDraftsOfOtherAccount(accountId: string): void {
  const previousId = getSecret('__account')
  if (previousId !== undefined && previousId !== accountId) deleteDrafts()
  void setSecret('__account', accountId)
}

/** The stored fields of a form, for code outside components; undefined without a draft. */
export const savedDraftFields = (form: string): Fields | undefined => drafts()[form]?.fields

/** Stores the fields of a form for 24 hours, replacing all earlier fields; undefined deletes the draft. */
export function saveDraft(form: string, fields: Fields | undefined): void {
  const at = now()
  change((storedDrafts) => {
    const { [form]: _, ...others } = storedDrafts
    return fields ? { ...others, [form]: { at, fields } } : others
  })
}

/** Stores some fields of a form, and deletes fields that are undefined. Other fields, perhaps from another tab, are unchanged. */
export function updateDraft(form: string, changed: Readonly<Record<string, string | undefined>>, keptSeconds: number): void {
  const at = now()
  change(({ [form]: before, ...others }) => {
    const entries = Object.entries({ ...before?.fields, ...changed }).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return entries.length > 0 ? { ...others, [form]: { at, keptSeconds, fields: Object.fromEntries(entries) } } : others
  })
}

interface Draft<F extends Fields> {
  readonly fields: F
  readonly write: (part: Partial<F>) => void
  /** Deletes the draft, for example after it was sent. */
  readonly drop: () => void
}

/** The draft of a form; `empty` if none is stored. */
export function useDraft<F extends Fields>(form: string, empty: F): Draft<F> {
  const [fields, setFields] = useState<F>(() => ({ ...empty, ...savedDraftFields(form) }))
  const write = (part: Partial<F>) => {
    const next = { ...fields, ...part }
    setFields(next)
    saveDraft(form, next)
  }
  const drop = () => saveDraft(form, undefined)
  return { fields, write, drop }
}
