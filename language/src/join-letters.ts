/**
 * Positions between two Burmese or Thai letters with their marks. A stacked Burmese letter belongs to the letter above it, and a Thai vowel
 * that is written first belongs to the next letter.
 */
const BETWEEN_LETTERS =
  /(?<=[\u1000-\u1038\u103A-\u109F])(?=[\u1000-\u102A\u103F])|(?<=[\u0E01-\u0E3A\u0E45-\u0E4E])(?=[\u0E01-\u0E2E\u0E40-\u0E44])/gu

/** U+2060 WORD JOINER, which prevents a line break. */
export const JOINER = '\u2060'

/** Indices in a word at which `joinLetters` inserts joiners. */
export const joinPositions = (word: string): number[] => [...word.matchAll(BETWEEN_LETTERS)].map(({ index }) => index)

/** Inserts joiners, so that a Burmese or Thai word or name is never broken across lines. Text in other scripts is unchanged. */
export const joinLetters = (word: string): string => word.replace(BETWEEN_LETTERS, JOINER)
