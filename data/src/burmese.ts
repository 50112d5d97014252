/** The places of the marks of a Burmese syllable after its letter (Unicode Technical Note 11), as NFC orders tone marks. */
const ORDER = [
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

/** Burmese text in NFC with the marks of each syllable in their order: `လှုိင်` becomes `လှိုင်`. Nothing else changes. */
export const orderedBurmese = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u1038\u103A', '\u103A\u1038')
    .replace(MARKS, (marks) => [...marks].sort((a, b) => placeOf(a) - placeOf(b)).join(''))

const placeOf = (mark: string) => ORDER.findIndex((place) => place.test(mark))

/**
 * A letter with its marks, each at most once: stacked letters, an asat before the vowels in contractions (ယောက်ျား), medials, vowels,
 * and a final asat. A phone draws a dotted circle for what does not fit.
 */
const SYLLABLES =
  /^(?:[\u1000-\u102A\u103F\u104E](?:\u103A?\u1039[\u1000-\u1021])*\u103A?\u103B?\u103C?\u103D?\u103E?\u1031?[\u102D\u102E\u1032]?[\u102F\u1030]?[\u102B\u102C]?\u1036?\u1037?\u103A?\u1038?|[\u1040-\u104D\u104F]|[^\u1000-\u109F\uAA60-\uAA7F\uA9E0-\uA9FF])*$/u

/** Text that only Zawgyi fonts show right: its own code points, or a vowel sign before its letter. */
const ZAWGYI = /[\u1060-\u1097]|(^|\s)\u1031|\u1039(?![\u1000-\u1021])/u

/** What is wrong with a Burmese text; undefined for a sound one. */
export function burmeseFault(text: string): 'zawgyi' | 'order' | 'syllable' | undefined {
  if (ZAWGYI.test(text)) return 'zawgyi'
  if (orderedBurmese(text) !== text) return 'order'
  return SYLLABLES.test(text) ? undefined : 'syllable'
}
