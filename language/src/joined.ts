/** Between two Burmese letters with their marks; a stacked letter belongs to the one above it. */
const BETWEEN_LETTERS = /(?<=[\u1000-\u1038\u103A-\u109F])(?=[\u1000-\u102A\u103F])/gu

/** U+2060: no line breaks here. */
export const JOINER = '\u2060'

/** Where in a word the joiners stand. */
export const joinsOf = (word: string): number[] => [...word.matchAll(BETWEEN_LETTERS)].map(({ index }) => index)

/** A Burmese word or name that no line breaks; a text in another script as it is. */
export const joined = (word: string): string => word.replace(BETWEEN_LETTERS, JOINER)
