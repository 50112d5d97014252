import { editDistance, soundOf, type Railway } from '@yatha/timetable'
import type { Mention } from './find-places.ts'
import { isWhole } from './fold-text.ts'
import { placeNamesOf, type PlaceName } from './place-names.ts'
import type { Question, Span } from './question.ts'

interface Guess extends Span {
  readonly name: PlaceName
  /** Of the letters: 0 is the name itself. */
  readonly off: number
}

/** Places whose names are misspelt in what is left of a question; their pieces are taken. */
export function guessPlaces(question: Question, railway: Railway): Mention[] {
  const mentions: Mention[] = []
  for (const piece of question.rest()) {
    const guesses = [...latinGuesses(piece, railway), ...otherGuesses(piece, railway)]
    for (const guess of guesses.sort((a, b) => a.off - b.off || b.end - b.start - (a.end - a.start))) {
      if (!question.isFree(guess)) continue
      question.take(guess)
      mentions.push({ start: guess.start, end: guess.end, place: guess.name.place })
    }
  }
  return mentions
}

interface LatinNames {
  readonly bySound: ReadonlyMap<string, PlaceName>
  readonly byLetters: readonly (PlaceName & { readonly letters: string })[]
}

const latin = new WeakMap<Railway, LatinNames>()

function latinNamesOf(railway: Railway): LatinNames {
  let names = latin.get(railway)
  if (!names) {
    const own = placeNamesOf(railway).filter(({ text }) => /^[a-z ]{4,}$/.test(text))
    const bySound = new Map<string, PlaceName>()
    // Shorter names last, so that they win.
    for (const name of own) bySound.set(soundOf(name.text), name)
    names = { bySound, byLetters: own.map((name) => ({ ...name, letters: name.text.replaceAll(' ', '') })) }
    latin.set(railway, names)
  }
  return names
}

/** Of one to four words that sound like a name, or differ from it in a letter or two. */
function latinGuesses(piece: Span & { readonly text: string }, railway: Railway): Guess[] {
  const words = [...piece.text.matchAll(/[a-z]+/g)]
  if (words.length === 0) return []
  const { bySound, byLetters } = latinNamesOf(railway)
  const guesses: Guess[] = []
  for (let first = 0; first < words.length; first++) {
    for (let count = 1; count <= 4 && first + count <= words.length; count++) {
      const last = words[first + count - 1]!
      const span = { start: piece.start + words[first]!.index, end: piece.start + last.index + last[0].length }
      const letters = words
        .slice(first, first + count)
        .map(([word]) => word)
        .join('')
      if (letters.length < 4 || letters.length > 28) continue
      const alike = bySound.get(soundOf(letters))
      if (alike && letters.length > 4) guesses.push({ ...span, name: alike, off: 0.05 })
      const limit = letters.length < 5 ? 0 : letters.length < 9 ? 1 : 2
      for (const name of byLetters) {
        if (Math.abs(name.letters.length - letters.length) > limit || name.letters[0] !== letters[0]) continue
        const edits = editDistance(letters, name.letters, limit)
        if (edits <= limit) guesses.push({ ...span, name, off: edits / letters.length })
      }
    }
  }
  return guesses
}

/** Of a name in another script that stands in the piece with a letter or two changed. */
function otherGuesses(piece: Span & { readonly text: string }, railway: Railway): Guess[] {
  if (!/[^a-z0-9 :.]{3}/.test(piece.text)) return []
  const guesses: Guess[] = []
  for (const name of placeNamesOf(railway)) {
    const { length } = name.text
    if (length < 4 || /[a-z]/.test(name.text) || !mayHold(piece.text, name.text)) continue
    const found = nearestIn(piece.text, name.text, length < 8 ? 1 : 2)
    if (!found) continue
    const span = { start: piece.start + found.start, end: piece.start + found.end }
    const text = piece.text
    if (isWhole(text, found.start, found.end)) guesses.push({ ...span, name, off: found.edits / length })
  }
  return guesses
}

/** At least half of the letters of the name occur in the text. */
function mayHold(text: string, name: string): boolean {
  let held = 0
  for (const char of name) if (text.includes(char)) held++
  return held >= name.length - 2
}

/** Letters that riders leave out or put in for another, as they sound alike. */
const FAINT = new Set('ှဲညယ့ー')
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
const cost = (a: string, b: string) => (a === b ? 0 : groupOf.has(a) && groupOf.get(a) === groupOf.get(b) ? 0.5 : 1)

/** The piece of a text with the fewest edits from a name (Sellers), at most `limit`. */
function nearestIn(text: string, name: string, limit: number): (Span & { readonly edits: number }) | undefined {
  let row = Array.from({ length: name.length + 1 }, (_, i) => ({ edits: i, start: 0 }))
  let best: (Span & { edits: number }) | undefined
  for (let at = 0; at < text.length; at++) {
    const next = [{ edits: 0, start: at + 1 }]
    for (let i = 1; i <= name.length; i++) {
      const replaced = { edits: row[i - 1]!.edits + cost(name[i - 1]!, text[at]!), start: row[i - 1]!.start }
      const left = { edits: next[i - 1]!.edits + (FAINT.has(name[i - 1]!) ? 0.5 : 1), start: next[i - 1]!.start }
      const added = { edits: row[i]!.edits + (FAINT.has(text[at]!) ? 0.5 : 1), start: row[i]!.start }
      next.push([replaced, left, added].reduce((a, b) => (b.edits < a.edits ? b : a)))
    }
    row = next
    const { edits, start } = row[name.length]!
    if (edits <= limit && (!best || edits < best.edits)) best = { start, end: at + 1, edits }
  }
  return best
}
