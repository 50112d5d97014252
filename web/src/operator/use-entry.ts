import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntryInput, EntryKind, OperatorEntry } from '@yatha/contract'
import { saveEntry, undoEntry } from '@yatha/contract/endpoints'
import type { ServiceDay } from '@yatha/timetable'
import { newUuid } from '../device/new-secret.ts'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { ApiError, call } from '../session/call.ts'
import { useDraft } from '../session/drafts.ts'
import { isImpossible, latestEntries, refreshEntries, usePreview } from './use-entries.ts'
import { changeOf, inputOf, newWritten, unread, writtenOf, type Written } from './written.ts'

const SAVE_AFTER_MS = 800
/** Fields that affect the texts for riders, so that new texts are suggested. */
const OF_CHANGE: readonly (keyof Written)[] = [
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
const OF_END: readonly (keyof Written)[] = ['like', 'departs', 'day', 'lastDay', 'minutes', 'untilStation']

/** The entry being edited: stored on this device, and as a draft on the server, so that other operators see who edits it. */
export function useEntry(me: string) {
  const railway = useRailway()
  const { day: today } = useRailwayNow()
  const kept = useDraft('operator', { entry: '', of: '' })
  const [written, setWritten] = useState<Written | undefined>(() => restored(kept.written, me, today))
  const [trouble, setTrouble] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  // Saves are serialized: each one needs the version that the previous save returned.
  const now = useRef(written)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const isNew = useRef(false)
  /** The state in which the entry is being saved before it closes. Until then, no other entry can be opened. */
  const ending = useRef<EntryInput['state']>(undefined)
  const versions = useRef(new Map<string, number>())
  const { data: preview, error: refused, isPlaceholderData, isLoading } = usePreview(written && changeOf(railway, written))
  const suggested = preview?.texts ?? {}

  const put = (next: Written | undefined) => {
    now.current = next
    setWritten(next)
    if (next) kept.write({ entry: JSON.stringify(next), of: me })
    else kept.drop()
  }

  const save = (state: EntryInput['state']): Promise<boolean> => {
    const work = saving.current.then(async () => {
      const { current } = now
      const body = current && inputOf(railway, current, state, suggested)
      if (!current || !body || (state === 'draft' && ending.current === 'sent')) return false
      try {
        const saved = await savedOnce(current.id, body, me)
        versions.current.set(saved.id, saved.version)
        if (now.current?.id === saved.id) put({ ...now.current, version: saved.version })
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
    saving.current = work.catch(() => undefined)
    return work
  }

  // Saves drafts shortly after an edit, but not after a new version from saving itself. Changes to a sent entry are saved only by sending.
  const said = written && !written.isSent && JSON.stringify({ ...written, version: 0 })
  const isHeld = trouble?.code === 'other_operator'
  const saveDraft = useEffectEvent(() => void save('draft').then(refreshEntries))
  useEffect(() => {
    if (!said || isHeld) return
    const timer = setTimeout(() => saveDraft(), now.current?.version === 0 ? 0 : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [said, isHeld])

  const begin = (next: Written, of = isNew.current) => {
    if (ending.current) return
    isNew.current = of
    setTrouble(undefined)
    put(next)
  }
  const end = () => {
    put(undefined)
    setTrouble(undefined)
    void refreshEntries()
  }
  const endWith = async (state: EntryInput['state']): Promise<boolean> => {
    if (ending.current) return false
    ending.current = state
    setBusy(true)
    const isSaved = await save(state).finally(() => {
      ending.current = undefined
      setBusy(false)
    })
    if (isSaved) end()
    return isSaved
  }
  return {
    written,
    preview,
    suggested,
    /** True if the suggested texts are for the previous version of the change. */
    isOutdated: isPlaceholderData,
    /** True while the suggested texts for this change are not loaded. */
    isSuggesting: isPlaceholderData || isLoading || (refused !== null && !isImpossible(refused)),
    /** Why the entry was not saved, or cannot be sent as it is. */
    trouble: trouble ?? (isImpossible(refused) ? refused : undefined),
    busy,
    isHeld,
    open: (kind: EntryKind, train?: string) => begin(newWritten(newUuid(), kind, train, today), true),
    /** Resumes a draft, or edits a sent entry. */
    reopen: (entry: OperatorEntry) => begin(writtenOf(entry, today), false),
    /** Keeps this operator's version, so that the next save replaces the other operator's. */
    keepMine: ({ version }: OperatorEntry) => {
      if (now.current) begin({ ...now.current, version })
    },
    /** Keeps the content as a new entry, if the original one has been undone. */
    asNew: () => {
      if (now.current) begin({ ...now.current, id: newUuid(), version: 0, isSent: false, from: '' }, true)
    },
    write: (part: Partial<Written>) => {
      const { current } = now
      if (!current) return
      const isOther = OF_CHANGE.some((name) => name in part && part[name] !== current[name])
      const isOtherEnd = current.isSent && current.kind !== 'notice' && OF_END.some((name) => name in part && part[name] !== current[name])
      put({ ...current, ...(isOtherEnd && { until: '' }), ...part, ...(isOther && { texts: unread(current.texts, suggested) }) })
    },
    /** Sends the entry to riders; resolves to whether that succeeded. */
    send: () => endWith('sent'),
    keep: () => endWith('draft'),
    /** Closes the entry. A new draft is undone. */
    close: () => {
      if (ending.current) return
      const { current } = now
      if (current && isNew.current && !isHeld)
        saving.current = saving.current.then(async () => {
          const version = versions.current.get(current.id)
          if (version === undefined) return
          await call(undoEntry, { path: { id: current.id }, body: { version } }).catch(() => undefined)
          await refreshEntries()
        })
      end()
    },
  }
}

/** Saves an entry. If the response to an earlier save was lost, retries with the server's version. */
async function savedOnce(id: string, body: EntryInput, me: string): Promise<OperatorEntry> {
  try {
    return await call(saveEntry, { path: { id }, body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
    const there = (await latestEntries()).entries.find((entry) => entry.id === id)
    if (there?.state !== 'draft' || there.by?.id !== me) throw error
    return call(saveEntry, { path: { id }, body: { ...body, version: there.version } })
  }
}

function restored({ entry, of }: { entry: string; of: string }, me: string, today: ServiceDay): Written | undefined {
  if (entry === '' || of !== me) return undefined
  const written = JSON.parse(entry) as Written // Written above, maybe by an earlier version that knew fewer fields.
  return { ...newWritten(written.id, written.kind, written.train, today), ...written }
}
