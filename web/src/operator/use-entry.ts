import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntryInput, OperatorEntry } from '@yatha/contract'
import { saveEntry, undoEntry } from '@yatha/contract/endpoints'
import type { ServiceDay } from '@yatha/timetable'
import { newUuid } from '../device/new-secret.ts'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { ApiError, call } from '../session/call.ts'
import { useDraft } from '../session/drafts.ts'
import { isRejectedAsInvalid, fetchLatestEntries, refreshEntries, useEntryPreview } from './use-entries.ts'
import {
  changeFromForm,
  entryInputFromForm,
  newEntryForm,
  textsAfterEdit,
  formFromEntry,
  type EntryForm,
  type FormKind,
} from './form-text.ts'

const SAVE_DELAY_MS = 800
/** Fields that affect the texts for riders. If one of them changes, new texts are suggested. */
const CHANGE_FIELDS: readonly (keyof EntryForm)[] = [
  'kind',
  'number',
  'like',
  'departs',
  'day',
  'lastDay',
  'minutes',
  'fromStation',
  'untilStation',
]
/** Fields that affect when the entry expires. */
const END_FIELDS: readonly (keyof EntryForm)[] = ['like', 'departs', 'day', 'lastDay', 'minutes', 'untilStation']

/**
 * The entry that this operator edits. It is stored on this device, and as a draft on the server, so that other operators see who edits it.
 */
export function useEntryEditor(me: string) {
  const railway = useRailway()
  const { day: today } = useRailwayNow()
  const storedDraft = useDraft('operator', { entry: '', of: '' })
  const [form, setFormState] = useState<EntryForm | undefined>(() => restoreForm(storedDraft.fields, me, today))
  const [trouble, setTrouble] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  // Saves are serialized: each save needs the version that the previous save returned.
  const currentForm = useRef(form)
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve())
  const isNew = useRef(false)
  /** The state, draft or sent, in which the entry is being saved before it closes. While it is set, no other entry can be opened. */
  const endingState = useRef<EntryInput['state']>(undefined)
  const versions = useRef(new Map<string, number>())
  const { data: preview, error: previewError, isPlaceholderData, isLoading } = useEntryPreview(form && changeFromForm(railway, form))
  const suggestions = preview?.texts ?? {}

  const setForm = (next: EntryForm | undefined) => {
    currentForm.current = next
    setFormState(next)
    if (next) storedDraft.write({ entry: JSON.stringify(next), of: me })
    else storedDraft.drop()
  }

  const save = (state: EntryInput['state']): Promise<boolean> => {
    const work = pendingSave.current.then(async () => {
      const { current } = currentForm
      const body = current && entryInputFromForm(railway, current, state, suggestions)
      if (!current || !body || (state === 'draft' && endingState.current === 'sent')) return false
      try {
        const saved = await saveWithRetry(current.id, body, me)
        versions.current.set(saved.id, saved.version)
        if (currentForm.current?.id === saved.id) setForm({ ...currentForm.current, version: saved.version })
        setTrouble(undefined)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setTrouble(error)
        // Loads the other operator's version, which is shown for comparison.
        if (error.code === 'changed_meanwhile') void refreshEntries()
        return false
      }
    })
    pendingSave.current = work.catch(() => undefined)
    return work
  }

  // Saves drafts shortly after an edit; the new version that a save returns does not count as an edit. Changes to a sent entry are saved
  // only by sending.
  const draftText = form && !form.isSent && JSON.stringify({ ...form, version: 0 })
  const isLockedByOther = trouble?.code === 'other_operator'
  const saveDraft = useEffectEvent(() => void save('draft').then(refreshEntries))
  useEffect(() => {
    if (!draftText || isLockedByOther) return
    const timer = setTimeout(() => saveDraft(), currentForm.current?.version === 0 ? 0 : SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draftText, isLockedByOther])

  const begin = (next: EntryForm, isNewEntry = isNew.current) => {
    if (endingState.current) return
    isNew.current = isNewEntry
    setTrouble(undefined)
    setForm(next)
  }
  const closeEntry = () => {
    setForm(undefined)
    setTrouble(undefined)
    void refreshEntries()
  }
  const saveAndClose = async (state: EntryInput['state']): Promise<boolean> => {
    if (endingState.current) return false
    endingState.current = state
    setBusy(true)
    const isSaved = await save(state).finally(() => {
      endingState.current = undefined
      setBusy(false)
    })
    if (isSaved) closeEntry()
    return isSaved
  }
  return {
    form,
    preview,
    suggestions,
    /** True if the suggested texts are for the previous version of the change. */
    isOutdated: isPlaceholderData,
    /** True while the suggested texts for this change are not loaded. */
    isSuggesting: isPlaceholderData || isLoading || (previewError !== null && !isRejectedAsInvalid(previewError)),
    /** The error that prevented saving the entry, or that prevents sending it. */
    trouble: trouble ?? (isRejectedAsInvalid(previewError) ? previewError : undefined),
    busy,
    isLockedByOther,
    open: (kind: FormKind, train?: string) => begin(newEntryForm(newUuid(), kind, train, today), true),
    /** Resumes a draft, or edits a sent entry. */
    reopen: (entry: OperatorEntry) => {
      const reopened = formFromEntry(entry, today)
      if (reopened) begin(reopened, false)
    },
    /** Replaces the other operator's version with this operator's version at the next save. */
    keepMine: ({ version }: OperatorEntry) => {
      if (currentForm.current) begin({ ...currentForm.current, version })
    },
    /** Turns the form into a new entry, for example because the original entry has been undone. */
    keepAsNew: () => {
      if (currentForm.current) begin({ ...currentForm.current, id: newUuid(), version: 0, isSent: false, from: '' }, true)
    },
    write: (part: Partial<EntryForm>) => {
      const { current } = currentForm
      if (!current) return
      const isChanged = CHANGE_FIELDS.some((name) => name in part && part[name] !== current[name])
      const isEndChanged =
        current.isSent && current.kind !== 'notice' && END_FIELDS.some((name) => name in part && part[name] !== current[name])
      setForm({
        ...current,
        ...(isEndChanged && { until: '' }),
        ...part,
        ...(isChanged && { texts: textsAfterEdit(current.texts, suggestions) }),
      })
    },
    /** Sends the entry to riders. Resolves to whether it was sent. */
    send: () => saveAndClose('sent'),
    saveAsDraft: () => saveAndClose('draft'),
    /** Closes the entry. A new draft is undone. */
    close: () => {
      if (endingState.current) return
      const { current } = currentForm
      if (current && isNew.current && !isLockedByOther)
        pendingSave.current = pendingSave.current.then(async () => {
          const version = versions.current.get(current.id)
          if (version === undefined) return
          await call(undoEntry, { path: { id: current.id }, body: { version } }).catch(() => undefined)
          await refreshEntries()
        })
      closeEntry()
    },
  }
}

/** Saves an entry. If the response to an earlier save was lost, retries with the server's version. */
async function saveWithRetry(id: string, body: EntryInput, me: string): Promise<OperatorEntry> {
  try {
    return await call(saveEntry, { path: { id }, body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
    const latest = (await fetchLatestEntries()).entries.find((entry) => entry.id === id)
    if (latest?.state !== 'draft' || latest.by?.id !== me) throw error
    return call(saveEntry, { path: { id }, body: { ...body, version: latest.version } })
  }
}

function restoreForm({ entry, of }: { entry: string; of: string }, me: string, today: ServiceDay): EntryForm | undefined {
  if (entry === '' || of !== me) return undefined
  const form = JSON.parse(entry) as EntryForm // Written by `setForm`, perhaps in an earlier version of the app, with fewer fields.
  return { ...newEntryForm(form.id, form.kind, form.train, today), ...form }
}
