import { useState } from 'react'
import { now } from '../device/clock.ts'
import { dropAllFiles } from '../device/kept-files.ts'
import { inItsTurn } from '../device/one-at-a-time.ts'
import { makeStore } from '../device/store.ts'
import { whenStoredElsewhere } from '../device/secret-changes.ts'
import { dropSecret, keepSecret, secret, storedSecret } from '../device/vault.ts'

// What riders wrote in forms and have not sent. Kept encrypted on the phone rather than for the visit, since a phone may end
// the app while its rider is elsewhere; never passwords or codes.

const KEPT_SECONDS = 86_400

type Fields = Readonly<Record<string, string>>
type Drafts = Readonly<Record<string, { readonly at: number; readonly keptSeconds?: number; readonly fields: Fields }>>

type Change = (kept: Drafts) => Drafts

/** As this tab shows them, and what it has changed and not written yet. */
let shown: Drafts | undefined
let unwritten: readonly Change[] = []
const store = makeStore(drafts)

function drafts(): Drafts {
  return (shown ??= read(secret('__drafts')))
}

function read(text = '{}'): Drafts {
  // As written below.
  const kept = JSON.parse(text) as Drafts
  return Object.fromEntries(Object.entries(kept).filter(([, { at, keptSeconds = KEPT_SECONDS }]) => now() - at < keptSeconds))
}

/** Shown at once; written into what other tabs may have written meanwhile. */
function change(one: Change): void {
  shown = one(drafts())
  unwritten = [...unwritten, one]
  // Several changes are written together.
  if (unwritten.length === 1) void inItsTurn('drafts', writeAll)
}

async function writeAll(): Promise<void> {
  while (unwritten.length > 0) {
    const before = read(await storedSecret('__drafts'))
    const written = unwritten
    const next = written.reduce((kept, one) => one(kept), before)
    if (Object.keys(next).length > 0) await keepSecret('__drafts', JSON.stringify(next))
    else dropSecret('__drafts')
    const isWanted = unwritten.includes(written[0]!)
    unwritten = unwritten.filter((one) => !written.includes(one))
    if (isWanted) show(next)
    // Signing out has dropped them meanwhile.
    else dropSecret('__drafts')
  }
}

const show = (kept: Drafts): void => {
  shown = unwritten.reduce((before, one) => one(before), kept)
  store.changed()
}

whenStoredElsewhere('__drafts', () => void storedSecret('__drafts').then((text) => show(read(text))))

/** Calls back when another tab has changed a draft, too. */
export const draftsChanged = store.subscribe

/** Deletes all drafts and the files that belong to them, as when a rider signs out. */
export function dropDrafts(): void {
  unwritten = []
  shown = {}
  dropSecret('__drafts')
  void dropAllFiles()
}

/** The fields of a form as they were left, for code outside components. */
export const draftOf = (form: string): Fields | undefined => drafts()[form]?.fields

/** Keeps fields, in place of those that were, for a day or `keptSeconds`; undefined deletes them. */
export function keepDraft(form: string, fields: Fields | undefined, keptSeconds?: number): void {
  const at = now()
  change((kept) => {
    const { [form]: _, ...others } = kept
    return fields ? { ...others, [form]: { at, ...(keptSeconds !== undefined && { keptSeconds }), fields } } : others
  })
}

/** Keeps some fields of a form and deletes those that are undefined; others, which another tab may have kept, stay. */
export function keepInDraft(form: string, changed: Readonly<Record<string, string | undefined>>, keptSeconds: number): void {
  const at = now()
  change(({ [form]: before, ...others }) => {
    const entries = Object.entries({ ...before?.fields, ...changed }).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return entries.length > 0 ? { ...others, [form]: { at, keptSeconds, fields: Object.fromEntries(entries) } } : others
  })
}

interface Draft<F extends Fields> {
  readonly written: F
  readonly write: (part: Partial<F>) => void
  /** Deletes the draft: it was sent, or is not wanted. */
  readonly drop: () => void
}

/** The fields of a form, as the rider left them; `empty` at first. */
export function useDraft<F extends Fields>(form: string, empty: F): Draft<F> {
  const [written, setWritten] = useState<F>(() => ({ ...empty, ...draftOf(form) }))
  const write = (part: Partial<F>) => {
    const fields = { ...written, ...part }
    setWritten(fields)
    keepDraft(form, fields)
  }
  const drop = () => keepDraft(form, undefined)
  return { written, write, drop }
}
