import { memoize, type Railway } from '@yatha/timetable'
import { placeNamesOf } from './place-names.ts'

/** Minimum length of a word that can consist of two names. */
const SHORTEST = 8
const BETWEEN = new Set(['', 'to', 'nach', 'bis', 'a', 'vers', '2'])

const namesOf = memoize((railway: Railway): readonly string[] =>
  placeNamesOf(railway).flatMap(({ text }) => (/^[a-z]{4,}$/.test(text) ? [text] : [])),
)

/** Separates the names of two places that are written as one word, as in `hledantoinsein`. The text must be folded. */
export const splitNames = (text: string, railway: Railway): string => text.replace(/[a-z2]+/g, (word) => splitWord(word, railway) ?? word)

function splitWord(word: string, railway: Railway): string | undefined {
  if (word.length < SHORTEST || namesOf(railway).includes(word)) return undefined
  for (const first of namesOf(railway)) {
    if (!word.startsWith(first)) continue
    const rest = word.slice(first.length)
    for (const second of namesOf(railway)) {
      const between = rest.slice(0, -second.length)
      if (rest.endsWith(second) && BETWEEN.has(between)) return `${first} ${between} ${second}`
    }
  }
  return undefined
}
