/** Notes on this entry of the browser's history: they are there again after Back and after a reload. */
export type EntryNotes = Readonly<Record<string, unknown>>

export const entryNotes = (): EntryNotes => (history.state as EntryNotes | null) ?? {}

export function noteOnEntry(notes: EntryNotes): void {
  history.replaceState({ ...entryNotes(), ...notes }, '')
}
