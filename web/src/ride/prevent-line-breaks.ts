import { WORD_JOINER } from '@yatha/language'

/** Returns a train number, such as `KA-3`, with a character that prevents a line break after its hyphen. */
export const preventLineBreaks = (number: string): string => number.replaceAll('-', `-${WORD_JOINER}`)
