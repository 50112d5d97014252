/** Returns the item that is `shift` places after the item at an index; nothing if either does not exist (index -1). */
export const itemAtOffset = <T>(all: readonly T[], at: number, shift: number): T[] =>
  at < 0 || at + shift < 0 ? [] : all.slice(at + shift, at + shift + 1)
