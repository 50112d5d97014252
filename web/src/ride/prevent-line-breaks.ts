/** U+2060, word joiner: prevents a line break. */
const JOINER = '\u2060'

/** Returns a train number, such as `KA-3`, with a character that prevents a line break after its hyphen. */
export const preventLineBreaks = (number: string): string => number.replaceAll('-', `-${JOINER}`)
