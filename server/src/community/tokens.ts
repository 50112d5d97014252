import { foldBurmese, zawgyiToUnicode } from '@yatha/timetable'

/** Matches a run of Burmese, a run of other scripts without spaces, or a word. */
const RUNS =
  /[\u1000-\u1049\u1050-\u109F\uAA60-\uAA7F]+|[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]+|[\p{L}\p{N}\p{M}]+/gu
/** Matches a Burmese letter with its marks, and the letters that are stacked below it or end its syllable. */
const SYLLABLES =
  /(?:(?:\u1004\u103A\u1039)?[\u1000-\u102A\u103F-\u1049\u1050-\u109F\uAA60-\uAA7F](?:\u1039[\u1000-\u1021])*[\u102B-\u103E]*(?:[\u1000-\u1021](?!\u1039)\u103A[\u1037\u1038]*)?)/gu
const MAX_TOKENS = 3000

const isBurmese = (run: string) => /[\u1000-\u109F\uAA60-\uAA7F]/u.test(run)
const hasSpaces = (run: string) => !/[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)

/** Returns the syllables or characters of a run in a script without spaces; undefined for a word. */
function unitsOf(run: string): string[] | undefined {
  if (isBurmese(run)) return (run.match(SYLLABLES) ?? []).map(foldBurmese).filter((unit) => unit !== '')
  return hasSpaces(run) ? undefined : [...run]
}

const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
const pairsOf = (units: readonly string[]): string[] => units.slice(1).map((unit, i) => units[i]! + unit)
const runsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/gu, '')
    .match(RUNS) ?? []

/** Returns the search tokens of a text: words or, in scripts without spaces, syllables or characters, and pairs of them. */
export function tokensOf(text: string): string[] {
  const tokens = runsOf(text).flatMap((run) => {
    const units = unitsOf(run)
    return units ? [...units, ...pairsOf(units)] : [foldWord(run)]
  })
  return [...new Set(tokens)].slice(0, MAX_TOKENS)
}

/**
 * Returns lists of tokens for a search. A text matches if it has all tokens of one list. For Burmese, there is a list for each reading of
 * the search: as Unicode and as Zawgyi.
 */
export function searchTokens(search: string): string[][] {
  const readings = isBurmese(search) ? [...new Set([search, zawgyiToUnicode(search)])] : [search]
  return readings.map((reading) => {
    const tokens = runsOf(reading).flatMap((run) => {
      const units = unitsOf(run)
      if (!units) return [foldWord(run)]
      return units.length > 1 ? pairsOf(units) : units
    })
    return [...new Set(tokens)]
  })
}
