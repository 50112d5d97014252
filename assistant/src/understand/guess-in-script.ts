import type { Railway } from '@yatha/timetable'
import { isWhole } from './fold-text.ts'
import type { Guess } from './guess-places.ts'
import { placeNamesOf, type PlaceName } from './place-names.ts'
import type { Span } from './question.ts'
import { remember } from './remember.ts'

/** In a name shorter than this one letter may be another that sounds alike; from `LONG` on two letters may be any. */
const [SHORT, LONG] = [4, 8]

/** Letters that are looked through for a misspelt name. */
const LONGEST = 120

/** Names in another script than Latin that stand in a piece of a question with a letter or two changed. */
export function guessesInScript(piece: Span & { readonly text: string }, railway: Railway): Guess[] {
  if (!/[^a-z0-9 :.]{3}/.test(piece.text)) return []
  const text = inKatakana(piece.text.slice(0, LONGEST))
  const letters = new Set(text)
  const guesses: Guess[] = []
  for (const name of scriptNamesOf(railway)) {
    if (!mayStandIn(letters, name.text)) continue
    const { length } = name.text
    const found = nearestIn(text, name.text, length < SHORT ? 1 : length < LONG ? FULL : 2 * FULL)
    if (!found || !isWhole(piece.text, found.start, found.end)) continue
    guesses.push({ start: piece.start + found.start, end: piece.start + found.end, name, off: found.edits / FULL / name.text.length })
  }
  return guesses
}

/** Names of places are written in katakana; riders who type in a hurry leave them in hiragana. */
const inKatakana = (text: string): string => text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))

const known = new WeakMap<Railway, readonly PlaceName[]>()

function scriptNamesOf(railway: Railway): readonly PlaceName[] {
  let names = known.get(railway)
  if (!names)
    known.set(
      railway,
      (names = placeNamesOf(railway).filter(
        ({ text }) => (text.length >= SHORT || /[\uAC00-\uD7A3]{3}/.test(text)) && !/[a-z]/.test(text),
      )),
    )
  return names
}

/** All letters of the name but two occur in the text, or such as sound alike. */
function mayStandIn(letters: ReadonlySet<string>, name: string): boolean {
  let missing = 0
  for (const letter of name) if (!letters.has(letter) && ++missing > 2) return false
  return true
}

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
const baseOf = remember((letter: string): string => letter.normalize('NFD')[0]!)

function costOf(a: string, b: string): number {
  if (a === b) return 0
  const areAlike = groupOf.has(a) ? groupOf.get(a) === groupOf.get(b) : baseOf(a) === baseOf(b)
  return areAlike ? 1 : FULL
}

const dropOf = (letter: string) => (FAINT.has(letter) ? 1 : FULL)

/** The piece of a text with the fewest half edits from a name, at most `limit` (Sellers). */
function nearestIn(text: string, name: string, limit: number): (Span & { readonly edits: number }) | undefined {
  const size = name.length + 1
  // Half edits and where the piece starts, for each beginning of the name: up to the last letter, and to this one.
  const edits = new Uint16Array(size)
  const starts = new Uint16Array(size)
  for (let i = 1; i < size; i++) edits[i] = edits[i - 1]! + dropOf(name[i - 1]!)
  let best: (Span & { edits: number }) | undefined
  for (let at = 0; at < text.length; at++) {
    let [diagonal, diagonalStart] = [0, at]
    edits[0] = 0
    starts[0] = at + 1
    for (let i = 1; i < size; i++) {
      const [above, aboveStart] = [edits[i]!, starts[i]!]
      let [least, start] = [diagonal + costOf(name[i - 1]!, text[at]!), diagonalStart]
      const left = edits[i - 1]! + dropOf(name[i - 1]!)
      if (left < least) [least, start] = [left, starts[i - 1]!]
      const added = above + dropOf(text[at]!)
      if (added < least) [least, start] = [added, aboveStart]
      edits[i] = least
      starts[i] = start
      diagonal = above
      diagonalStart = aboveStart
    }
    const end = edits[size - 1]!
    if (end <= limit && (!best || end < best.edits)) best = { start: starts[size - 1]!, end: at + 1, edits: end }
  }
  return best
}
