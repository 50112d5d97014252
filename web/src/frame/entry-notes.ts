/** Notes on this entry of the browser's history: they survive a reload and are there again after Back. */
export type EntryNotes = Readonly<Record<string, unknown>>

export const entryNotes = (): EntryNotes => (history.state as EntryNotes | null) ?? {}

export function noteOnEntry(notes: EntryNotes): void {
  history.replaceState({ ...entryNotes(), ...notes }, '')
}
