import { useState } from 'react'
import { now } from '../device/clock.ts'
import { dropAllFiles } from '../device/kept-files.ts'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'

// What riders wrote in forms and have not sent. Kept encrypted on the phone rather than for the visit, since a phone may end
// the app while its rider is elsewhere; never passwords or codes.

const KEPT_SECONDS = 86_400

type Fields = Readonly<Record<string, string>>
type Drafts = Readonly<Record<string, { readonly at: number; readonly keptSeconds?: number; readonly fields: Fields }>>

function drafts(): Drafts {
  const kept = JSON.parse(secret('__drafts') ?? '{}') as Drafts
  return Object.fromEntries(Object.entries(kept).filter(([, { at, keptSeconds = KEPT_SECONDS }]) => now() - at < keptSeconds))
}

function keep(changed: Drafts): void {
  if (Object.keys(changed).length > 0) void keepSecret('__drafts', JSON.stringify(changed))
  else dropSecret('__drafts')
}

/** Deletes all drafts and the files that belong to them, as when a rider signs out. */
export function dropDrafts(): void {
  dropSecret('__drafts')
  void dropAllFiles()
}

/** The fields of a form as they were left, for code outside components. */
export const draftOf = (form: string): Fields | undefined => drafts()[form]?.fields

/** Keeps fields, in place of those that were, for a day or `keptSeconds`; undefined deletes them. */
export function keepDraft(form: string, fields: Fields | undefined, keptSeconds?: number): void {
  const { [form]: _, ...others } = drafts()
  keep(fields ? { ...others, [form]: { at: now(), ...(keptSeconds !== undefined && { keptSeconds }), fields } } : others)
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
