/** Positions between two Burmese letters with their marks; a stacked letter belongs to the letter above it. */
const BETWEEN_LETTERS = /(?<=[\u1000-\u1038\u103A-\u109F])(?=[\u1000-\u102A\u103F])/gu

/** U+2060 WORD JOINER, which prevents a line break. */
export const WORD_JOINER = '\u2060'

/** Indices in a word at which `joinLetters` inserts joiners. */
export const joinPositions = (word: string): number[] => [...word.matchAll(BETWEEN_LETTERS)].map(({ index }) => index)

/** Inserts joiners, so that a Burmese word or name is never broken across lines. Text in other scripts is unchanged. */
export const joinLetters = (word: string): string => word.replace(BETWEEN_LETTERS, WORD_JOINER)
