import { memoize, type Railway } from '@yatha/timetable'
import { placeNamesOf } from './place-names.ts'

/** Minimum number of letters of a word that can consist of two names. */
const MIN_LETTERS = 8
/** Words that may stand between the two names. */
const CONNECTING_WORDS = new Set(['', 'to', 'nach', 'bis', 'a', 'vers', '2'])

const namesOf = memoize((railway: Railway): readonly string[] =>
  placeNamesOf(railway).flatMap(({ text }) => (/^[a-z]{4,}$/.test(text) ? [text] : [])),
)

/** Separates the names of two places that are written as one word, as in `hledantoinsein`. The text must be folded. */
export const splitGluedNames = (text: string, railway: Railway): string =>
  text.replace(/[a-z2]+/g, (word) => splitWord(word, railway) ?? word)

function splitWord(word: string, railway: Railway): string | undefined {
  if (word.length < MIN_LETTERS || namesOf(railway).includes(word)) return undefined
  for (const first of namesOf(railway)) {
    if (!word.startsWith(first)) continue
    const rest = word.slice(first.length)
    for (const second of namesOf(railway)) {
      const between = rest.slice(0, -second.length)
      if (rest.endsWith(second) && CONNECTING_WORDS.has(between)) return `${first} ${between} ${second}`
    }
  }
  return undefined
}
