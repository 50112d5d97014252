/** Returns an array with the item `shift` places after index `at`; empty if there is no item or `at` is -1. */
export const itemAtOffset = <T>(all: readonly T[], at: number, shift: number): T[] =>
  at < 0 || at + shift < 0 ? [] : all.slice(at + shift, at + shift + 1)
