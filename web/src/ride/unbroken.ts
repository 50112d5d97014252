/** U+2060: no line breaks here. */
const JOINER = '\u2060'

/** The number of a train, which no line breaks at its hyphen: `KA-3`. */
export const unbroken = (number: string): string => number.replaceAll('-', `-${JOINER}`)
