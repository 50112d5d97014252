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
/** Fields that change what is said, and with it the suggested words. */
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
/** Fields that change when it is over by itself. */
const OF_END: readonly (keyof Written)[] = ['like', 'departs', 'day', 'lastDay', 'minutes', 'untilStation']

/** The entry that is being written: kept on this device, and as a draft on the server, so that others see who is at it. */
export function useEntry(me: string) {
  const railway = useRailway()
  const { day: today } = useRailwayNow()
  const kept = useDraft('operator', { entry: '', of: '' })
  const [written, setWritten] = useState<Written | undefined>(() => restored(kept.written, me, today))
  const [trouble, setTrouble] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  // Saves follow one another, each with the version that the one before has made.
  const now = useRef(written)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const isNew = useRef(false)
  /** The state in which the entry is being saved before it closes; no other entry is opened meanwhile. */
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
        // What others made of it is shown beside it.
        if (error.code === 'changed_meanwhile') void refreshEntries()
        return false
      }
    })
    saving.current = work.catch(() => undefined)
    return work
  }

  // What is written is saved soon after, but not what saving itself changes. What riders read changes only when it is sent.
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
    /** What is suggested is for the change before. */
    isOutdated: isPlaceholderData,
    /** What is suggested for this change is not there yet. */
    isSuggesting: isPlaceholderData || isLoading || (refused !== null && !isImpossible(refused)),
    /** Why it was not saved, or cannot be sent as it is. */
    trouble: trouble ?? (isImpossible(refused) ? refused : undefined),
    busy,
    isHeld,
    open: (kind: EntryKind, train?: string) => begin(newWritten(newUuid(), kind, train, today), true),
    /** Goes on with a draft, or changes what was sent. */
    reopen: (entry: OperatorEntry) => begin(writtenOf(entry, today), false),
    /** Keeps what is written, over what another operator has made of it meanwhile. */
    keepMine: ({ version }: OperatorEntry) => {
      if (now.current) begin({ ...now.current, version })
    },
    /** Keeps what is written as an entry of its own, when the one that it was has been taken back. */
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
    /** Sends it to riders; resolves to whether that was done. */
    send: () => endWith('sent'),
    keep: () => endWith('draft'),
    /** Closes it; what was only begun is dropped. */
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

/** Saves; where an answer of our own was lost on the way, goes on from what the server has. */
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
