/** Compares two formatted instants or times. `localeCompare` would load the rules of a language first. */
export const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b)
