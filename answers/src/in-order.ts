/** Compares two instants or times as they are written. `localeCompare` would load the rules of a language first. */
export const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b)
