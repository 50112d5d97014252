/** Order of the marks after the letter of a Burmese syllable (Unicode Technical Note 11), with tone marks ordered as in NFC. */
const MARK_ORDER = [
  /[\u103B]/,
  /[\u103C]/,
  /[\u103D]/,
  /[\u103E]/,
  /[\u1031]/,
  /[\u102D\u102E\u1032]/,
  /[\u102F\u1030]/,
  /[\u102B\u102C]/,
  /[\u1036]/,
  /[\u1037]/,
  /[\u1038]/,
]
const MARKS = /[\u102B-\u1032\u1036-\u1038\u103B-\u103E]{2,}/g

/** Converts Burmese text to NFC with the marks of each syllable in order: `လှုိင်` becomes `လှိုင်`. Changes nothing else. */
export const orderBurmeseMarks = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u1038\u103A', '\u103A\u1038')
    .replace(MARKS, (marks) => [...marks].sort((a, b) => rankOf(a) - rankOf(b)).join(''))

const rankOf = (mark: string) => MARK_ORDER.findIndex((place) => place.test(mark))

/**
 * Text of valid syllables: a letter, its stacked letters, then each of these marks at most once and in this order: an asat in
 * contractions (ယောက်ျား), medials, vowels, and a final asat. Phones draw a dotted circle for invalid syllables.
 */
const SYLLABLES =
  /^(?:[\u1000-\u102A\u103F\u104E](?:\u103A?\u1039[\u1000-\u1021])*\u103A?\u103B?\u103C?\u103D?\u103E?\u1031?[\u102D\u102E\u1032]?[\u102F\u1030]?[\u102B\u102C]?\u1036?\u1037?\u103A?\u1038?|[\u1040-\u104D\u104F]|[^\u1000-\u109F\uAA60-\uAA7F\uA9E0-\uA9FF])*$/u

/** Text that only Zawgyi fonts display correctly: its own code points, or a vowel sign before its letter. */
const ZAWGYI = /[\u1060-\u1097]|(^|\s)\u1031|\u1039(?![\u1000-\u1021])/u

/** Returns the fault of a Burmese text; undefined if it is valid. */
export function findBurmeseFault(text: string): 'zawgyi' | 'order' | 'syllable' | undefined {
  if (ZAWGYI.test(text)) return 'zawgyi'
  if (orderBurmeseMarks(text) !== text) return 'order'
  return SYLLABLES.test(text) ? undefined : 'syllable'
}
