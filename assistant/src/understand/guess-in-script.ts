import { memoize, type Railway } from '@yatha/timetable'
import { isWhole } from './fold-text.ts'
import type { Guess } from './guess.ts'
import { placeNamesOf, type PlaceName } from './place-names.ts'
import type { Span } from './question.ts'
import { cacheResults } from './cache-results.ts'
import type { StepBudget } from './step-budget.ts'

/** In a name shorter than this one letter may be another that sounds alike; from `LONG` on two letters may be any. */
const [SHORT, LONG] = [4, 8]

/** Steps of looking for a part of a name, beside those for each letter of the text. */
const STEPS_PER_NAME = 20

/** Letters that are looked through for a misspelt name. */
const LONGEST = 120

/** Returns names in another script than Latin that stand in a piece of a question with a letter or two changed. */
export function guessesInScript(piece: Span & { readonly text: string }, railway: Railway, budget: StepBudget): Guess[] {
  if (!/[^a-z0-9 :.]{3}/.test(piece.text)) return []
  const text = inKatakana(piece.text.slice(0, LONGEST))
  const nearest = nearestIn(text)
  const guesses: Guess[] = []
  for (const { name, limit, parts } of scriptNamesOf(railway)) {
    if (!budget.take(text.length + STEPS_PER_NAME)) break
    if (!parts.some((part) => text.includes(part))) continue
    if (!budget.take(name.text.length * text.length)) break
    const found = nearest(name.text, limit)
    if (!found || !isWhole(piece.text, found.start, found.end)) continue
    guesses.push({ start: piece.start + found.start, end: piece.start + found.end, name, off: found.edits / FULL / name.text.length })
  }
  return guesses
}

/** Names of places are written in katakana; riders who type in a hurry leave them in hiragana. */
const inKatakana = (text: string): string => text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))

interface ScriptName {
  readonly name: PlaceName
  /** Half edits that a misspelling has at most. */
  readonly limit: number
  /** One more than that: one of them at least is spelt as in the name. */
  readonly parts: readonly string[]
}

const scriptNamesOf = memoize((railway: Railway): readonly ScriptName[] =>
  placeNamesOf(railway)
    .filter(({ text }) => (text.length >= SHORT || /[\uAC00-\uD7A3]{3}/.test(text)) && !/[a-z]/.test(text))
    .map((name) => {
      const { length } = name.text
      const limit = length < SHORT ? 1 : length < LONG ? FULL : 2 * FULL
      const at = (part: number) => Math.round((part * length) / (limit + 1))
      return { name, limit, parts: Array.from({ length: limit + 1 }, (_, part) => name.text.slice(at(part), at(part + 1))) }
    }),
)

/** Half edits: letters that sound alike, or are faint, count half. */
const FULL = 2
/** Letters that riders leave out or put in. */
const FAINT = new Set('ှဲညယ့ー')
/** Letters that riders put in for each other. */
const ALIKE = [
  'နမံဏ',
  'တပကသထ',
  'ျြ',
  'ိီ',
  'ုူ',
  'ဇဈစဆ',
  'ဗဘဖ',
  'ဓဒ',
  'ဥအ',
  'ァアャヤ',
  'ィイ',
  'ゥウュユ',
  'ェエ',
  'ォオョヨ',
  'ซสศษ',
  'ณน',
  'ฏตถท',
  'คข',
  'ะา',
  'ิี',
  'ุู',
  'ึื',
]
const groupOf = new Map(ALIKE.flatMap((letters, group) => [...letters].map((letter): [string, number] => [letter, group])))
/** A kana without its mark, the first sound of a Korean syllable. */
const baseOf = cacheResults((letter: string): string => letter.normalize('NFD')[0]!)

function costOf(a: string, b: string): number {
  if (a === b) return 0
  const areAlike = groupOf.has(a) ? groupOf.get(a) === groupOf.get(b) : baseOf(a) === baseOf(b)
  return areAlike ? 1 : FULL
}

const dropOf = (letter: string) => (FAINT.has(letter) ? 1 : FULL)

/** Finds the piece of a text with the fewest half edits from a name, at most `limit` (Sellers). */
function nearestIn(text: string): (name: string, limit: number) => (Span & { readonly edits: number }) | undefined {
  const dropsOfText = Uint8Array.from(text, dropOf)
  /** Of each letter of a name, its cost in place of each letter of the text. */
  const costsOf = cacheResults((letter: string) => Uint8Array.from(text, (other) => costOf(letter, other)))
  return (name, limit) => {
    const size = name.length
    const costs = Array.from(name, costsOf)
    const drops = Uint8Array.from(name, dropOf)
    // Half edits and where the piece starts, for each beginning of the name: up to the last letter, and to this one.
    const edits = new Uint16Array(size + 1)
    const starts = new Uint16Array(size + 1)
    for (let i = 0; i < size; i++) edits[i + 1] = edits[i]! + drops[i]!
    let best: (Span & { edits: number }) | undefined
    for (let at = 0; at < text.length; at++) {
      let diagonal = 0
      let diagonalStart = at
      edits[0] = 0
      starts[0] = at + 1
      for (let i = 0; i < size; i++) {
        const above = edits[i + 1]!
        const aboveStart = starts[i + 1]!
        let least = diagonal + costs[i]![at]!
        let start = diagonalStart
        const left = edits[i]! + drops[i]!
        if (left < least) {
          least = left
          start = starts[i]!
        }
        const added = above + dropsOfText[at]!
        if (added < least) {
          least = added
          start = aboveStart
        }
        edits[i + 1] = least
        starts[i + 1] = start
        diagonal = above
        diagonalStart = aboveStart
      }
      const end = edits[size]!
      if (end <= limit && (!best || end < best.edits)) best = { start: starts[size]!, end: at + 1, edits: end }
    }
    return best
  }
}
