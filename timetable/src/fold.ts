/** Computes the keys that the station finder compares: different spellings of a name have the same key. */

const JOINERS = /[\s\u200B-\u200D\u2060\uFEFF.,'’"“”\-–—_/()·・]+/gu

/**
 * Folds Burmese text for comparison, because riders omit or confuse some characters: removes spaces, tone marks, the asat and the word for
 * station at the end, converts digits to Latin and similar letters to one, and sorts the marks of each syllable.
 */
export function foldBurmese(text: string): string {
  return text
    .normalize('NFC')
    .replace(JOINERS, '')
    .replace(/(?<=.)ဘူတာ(ကြီး)?$/u, '')
    .replace(/[\u1037\u1038\u103A]/g, '')
    .replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
    .replace(/\u102B/g, '\u102C')
    .replace(/\u1009/g, '\u1025')
    .replace(/[\u102C-\u1036\u103B-\u103E]{2,}/g, (marks) => [...marks].sort().join(''))
}

/** The words of a text in lower case, without diacritics and the words for station and train; separated by one space. */
export function foldLatin(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(railway station|station|train)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\s+/g, ''],
  [/ph|hp/g, 'p'],
  [/kh|hk/g, 'k'],
  [/ht|th(?=[aeiou])/g, 't'],
  [/th/g, 't'],
  [/hl|lh/g, 'l'],
  [/hm|mh/g, 'm'],
  [/hn|nh/g, 'n'],
  [/hs|sh|z|ss/g, 's'],
  [/ch|ky|gy|j/g, 'k'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/oung|aung|awng|ong/g, 'on'],
  [/aing|ine|ain|yne/g, 'ain'],
  [/ou|oo|u/g, 'u'],
  [/aw|or|oh|oa|ow|o/g, 'o'],
  [/ay|ei|ae|ey|ai(?!n)|e+/g, 'e'],
  [/ar|ah|aa|er/g, 'a'],
  [/yi|ee|ii|y/g, 'i'],
  [/w/g, 'v'],
  [/one$|on$/g, 'on'],
  [/(.)\1+/g, '$1'],
]

/** A rough phonetic key of a romanized Burmese name: equal for `Gyogone`, `Kyo Gon` and `Gyogon`. */
export function phoneticKey(latin: string): string {
  let sound = latin
  for (const [from, to] of SOUNDS) sound = sound.replace(from, to)
  return sound.replace(/(?<=[a-z]{2})e$/, '')
}

export const hasBurmese = (text: string) => /[\u1000-\u109F\uAA60-\uAA7F]/u.test(text)
export const isLatin = (text: string) => /[a-z]/i.test(text.normalize('NFD'))

/** Number of edits (insert, delete, replace, swap adjacent letters) from `a` to `b`; `limit + 1` if more are needed. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2]! + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}
