import { withLatinLetters, unboxLetters } from './look-alikes.ts'

/** Invisible characters, including a zero-width space inside a word. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Characters that represent whole phrases: NFKD turns one of them into up to 18 characters. */
const ARABIC_PHRASES = /[\uFDF0-\uFDFF]/gu

/** Digits and signs used as letters inside a word (leetspeak). */
const LEET_LETTERS: Readonly<Record<string, string>> = {
  ...pairs('0o 1i 3e 4a 5s 7t 8b 9g @a $s !i |i €e £l +t ¢c ₵c ¥y ₳a ฿b ₣f ₲g ₭k ₥m ₦n ₱p ₴s ₮t ₩w'),
  '*': '',
}

function pairs(list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((pair) => [[...pair][0]!, [...pair][1]!]))
}

const isMyanmar = (text: string) => /[\u1000-\u109F\uAA60-\uAA7F]/u.test(text)

/** Normalizes Burmese: sorts each syllable's marks, removes repeated marks, and unifies the two forms of “aa”. */
const normalizeMarks = (text: string): string =>
  text.replace(/\u102B/gu, '\u102C').replace(/[\u102C-\u1038\u103A-\u103E]{2,}/gu, (marks) => [...new Set(marks)].toSorted().join(''))

/**
 * Normalizes a Unicode text (not Zawgyi) for comparison with word lists: lower case, without invisible characters, accents, stacked
 * marks and look-alikes of Latin letters. Linear in the length of the text.
 */
export function foldText(text: string): string {
  const plain = unboxLetters(text.replace(INVISIBLE, '').replace(ARABIC_PHRASES, ' ')).normalize('NFKD')
  const latin = withLatinLetters(plain)
    // Marks on Latin, Greek and Cyrillic letters are accents. In Burmese, Thai and Korean, marks are an essential part of the word.
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
  return isMyanmar(latin) ? normalizeMarks(latin) : latin
}

/**
 * Returns the folded forms of a listed word. There may be several, because some Greek and Cyrillic capitals look like a different Latin
 * letter from their lower-case forms.
 */
export const foldedForms = (word: string): Set<string> =>
  new Set([word, word.toLowerCase(), word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()].map(foldText))

/** Returns forms of a word: unchanged, and with each run of three or more equal letters as two and as one: `fuuuck`, `fuuck`, `fuck`. */
export const collapseRuns = (word: string): string[] =>
  [word, ...(/(.)\1\1/u.test(word) ? ['$1$1', '$1'].map((run) => word.replace(/(.)\1{2,}/gu, run)) : [])].flatMap(collapseDoubles)

/**
 * Returns a word, and its form without doubled vowels and without a doubled first or last letter: `fuck` for `fuuck` and `fuckk`. Other
 * doubled letters distinguish words: Cassino is no casino.
 */
function collapseDoubles(word: string): string[] {
  const single = word.replace(/([aeiou])\1/gu, '$1').replace(/^(\p{L})\1|(\p{L})\2$/gu, '$1$2')
  return single === word ? [word] : [word, single]
}

/** Returns the words with asterisks for letters, such as `f*ck`. Runs longer than MAX_STARRED_LENGTH are not words. */
export const starredWordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}*]+/gu) ?? []).filter(
    (run) => run.length <= MAX_STARRED_LENGTH && run.includes('*') && /^\p{L}[\p{L}*]*\p{L}$/u.test(run),
  )
const MAX_STARRED_LENGTH = 20

/** Replaces the digits and signs in a word with the letters that they represent. */
export const decodeLeet = (word: string): string => [...word].map((sign) => LEET_LETTERS[sign] ?? sign).join('')

/** Returns all readings of the words in a folded text: unchanged, with digits and signs as letters, and with separated letters joined. */
export function wordsIn(text: string): Set<string> {
  const tokens = text.match(/[\p{L}\p{N}\p{Sc}@!|+*]+/gu) ?? []
  const leet = tokens
    .filter((token) => /\p{L}/u.test(token) && /[^\p{L}]/u.test(token))
    .flatMap((token) => [decodeLeet(token), decodeLeet(token.replace(/(?<![!|+*])[!|+*]+$/u, ''))])
  const plain = text.match(/[\p{L}\p{N}]+/gu) ?? []
  // Letters separated by signs: f.u.c.k, f-u-c-k; or by spaces. Each run is matched as a whole, so that no letter is read twice.
  const joined = (text.match(/[\p{L}.\-_*·'’~]+/gu) ?? []).map((run) => run.replace(/[^\p{L}]/gu, ''))
  const apart = (text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[\s.\-_*·,~]+[\p{L}\p{N}]){2,}(?![\p{L}\p{N}])/gu) ?? []).map((word) =>
    decodeLeet(word.replace(/[\s.\-_*·,~]/gu, '')),
  )
  return new Set([...plain, ...leet, ...joined, ...apart].flatMap(collapseRuns))
}

/** Removes spaces, punctuation and symbols from a text, for scripts without spaces. */
export const withoutSpaces = (text: string): string => text.replace(/[\s\p{P}\p{S}]+/gu, '')
