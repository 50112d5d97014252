/** U+2060, word joiner: prevents a line break. */
const JOINER = '\u2060'

/** Returns a train number without a possible line break at its hyphen: `KA-3`. */
export const preventLineBreaks = (number: string): string => number.replaceAll('-', `-${JOINER}`)
