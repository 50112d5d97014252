/** Values stored in the current entry of the browser's history. They survive going back and reloading. */
export type HistoryEntryState = Readonly<Record<string, unknown>>

export const historyEntryState = (): HistoryEntryState => (history.state as HistoryEntryState | null) ?? {}

export function addHistoryEntryState(notes: HistoryEntryState): void {
  history.replaceState({ ...historyEntryState(), ...notes }, '')
}
