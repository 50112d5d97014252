/** Values stored in the current entry of the browser's history. They survive going back and reloading. */
export type EntryNotes = Readonly<Record<string, unknown>>

export const entryNotes = (): EntryNotes => (history.state as EntryNotes | null) ?? {}

export function addEntryNotes(notes: EntryNotes): void {
  history.replaceState({ ...entryNotes(), ...notes }, '')
}
