import { memoize, type Railway } from '@yatha/timetable'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { isWholeWord } from './fold-text.ts'
import type { NameGuess } from './guess.ts'
import { placeNamesOf, type Place, type PlaceName } from './place-names.ts'
import type { Span } from './question.ts'
import { cacheResults } from './cache-results.ts'
import { soundsOfText } from './script-sounds.ts'
import type { StepBudget } from './step-budget.ts'

/**
 * Minimum number of letters (or sounds) of a name of medium length and of a long name. In a shorter name, one letter may be replaced by
 * one that sounds alike; in a name of medium length, one letter may be wrong; in a long name, two.
 */
const [MIN_MEDIUM_LETTERS, MIN_LONG_LETTERS] = [4, 8]

/** Steps of the budget for searching the parts of a name, in addition to one step for each letter of the text. */
const STEPS_PER_NAME = 20

/** Maximum number of letters of a piece that are searched for misspelt names. */
const MAX_LETTERS = 120

/** Returns names in scripts other than Latin that occur in a piece of a question with one or two wrong letters. */
export function guessNonLatinNames(piece: Span & { readonly text: string }, railway: Railway, budget: StepBudget): NameGuess[] {
  if (!/[^a-z0-9 :.]{3}/.test(piece.text)) return []
  const text = inKatakana(piece.text.slice(0, MAX_LETTERS))
  const nearest = nearestIn(text)
  const guesses: NameGuess[] = []
  for (const { name, limit, parts } of scriptNamesOf(railway)) {
    if (!budget.take(text.length + STEPS_PER_NAME)) break
    if (!parts.some((part) => text.includes(part))) continue
    if (!budget.take(name.text.length * text.length)) break
    const found = nearest(name.text, limit)
    if (!found || !isWholeWord(piece.text, found.start, found.end)) continue
    // Hiragana is mostly grammar, not a name far from the loop: ちゃいそう is no misspelt チャイカウ.
    if (found.edits > 0 && isFarFromLoop(name.place) && HIRAGANA.test(piece.text.slice(found.start, found.end))) continue
    guesses.push({
      start: piece.start + found.start,
      end: piece.start + found.end,
      name,
      errorRate: found.edits / FULL_EDIT / name.text.length,
    })
  }
  return guesses
}

const isFarFromLoop = ({ station, landmark }: Place) => landmark !== undefined || station.loopOrder === undefined
const HIRAGANA = /[\u3041-\u3096]/

/** Maximum number of sounds of a piece that are searched for names. */
const MAX_SOUNDS = 40

/** Numbers of sounds from which the name of a city station may have one to four half edits. Shorter names are not searched. */
const SOUND_LIMITS = [5, 6, 9, 11] as const

/** Returns names of stations that sound like a part of a piece in Korean, Thai, Japanese or Chinese: 오깔라빠 for 옥칼라파. */
export function guessNamesBySound(piece: Span & { readonly text: string }, railway: Railway, budget: StepBudget): NameGuess[] {
  const { sounds: all, letters } = soundsOfText(piece.text.slice(0, MAX_LETTERS))
  const sounds = all.slice(0, MAX_SOUNDS)
  if (sounds.length < SOUND_LIMITS[0] - 1) return []
  const nearest = nearestIn(sounds)
  const guesses: NameGuess[] = []
  for (const { name, sounds: own, limit } of soundNamesOf(railway)) {
    if (own.length > sounds.length + limit) continue
    if (!budget.take(own.length)) break
    const absent = Array.from(own).filter((sound) => !OFTEN_OMITTED.has(sound) && !sounds.includes(sound)).length
    if (absent * 2 > limit) continue
    if (!budget.take(own.length * sounds.length)) break
    const found = nearest(own, limit)
    if (!found || found.end <= found.start) continue
    const [start, end] = [letters[found.start]!, letters[found.end - 1]! + 1]
    guesses.push({ start: piece.start + start, end: piece.start + end, name, errorRate: (found.edits + 0.5) / FULL_EDIT / own.length })
  }
  return guesses
}

const soundNamesOf = memoize((railway: Railway) =>
  placeNamesOf(railway).flatMap((name) => {
    const { sounds } = soundsOfText(name.text)
    // Names of stations outside of the city have to be longer, because there are many.
    const isOfCity = name.place.station.loopOrder !== undefined
    const limit =
      SOUND_LIMITS.filter((length) => sounds.length >= length).length - (isOfCity ? 0 : sounds.length < MIN_LONG_LETTERS ? 2 : 1)
    return limit <= 0 || /^\.+$/.test(sounds) || name.place.landmark || name.isGeneric ? [] : [{ name, sounds, limit }]
  }),
)

/** Converts hiragana to katakana, in which names of places are written. Riders who type in a hurry leave names in hiragana. */
const inKatakana = (text: string): string => text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))

interface ScriptName {
  readonly name: PlaceName
  /** Maximum number of half edits of a misspelling. */
  readonly limit: number
  /** The name in `limit + 1` parts: in any misspelling within the limit, at least one part is spelled correctly. */
  readonly parts: readonly string[]
}

const scriptNamesOf = memoize((railway: Railway): readonly ScriptName[] =>
  placeNamesOf(railway)
    .filter(({ text }) => (text.length >= MIN_MEDIUM_LETTERS || /[\uAC00-\uD7A3]{3}/.test(text)) && !/[a-z]/.test(text))
    .map((name) => {
      const { length } = name.text
      const isOfCity = name.place.station.loopOrder !== undefined
      const limit =
        length < MIN_MEDIUM_LETTERS || (length === MIN_MEDIUM_LETTERS && !isOfCity && BURMESE.test(name.text))
          ? 1
          : length < MIN_LONG_LETTERS
            ? FULL_EDIT
            : 2 * FULL_EDIT
      const at = (part: number) => Math.round((part * length) / (limit + 1))
      return { name, limit, parts: Array.from({ length: limit + 1 }, (_, part) => name.text.slice(at(part), at(part + 1))) }
    }),
)

const BURMESE = /[\u1000-\u109F]/

/** Costs are in half edits: a full edit costs 2; an edit of letters that sound alike or are often omitted costs 1. */
const FULL_EDIT = 2
/** Letters that riders often omit or add. */
const OFTEN_OMITTED = new Set(`wyh${ALL_VOCABULARIES.map(({ script }) => script?.faint ?? '').join('')}`)
/** Groups of letters that riders confuse. The letters of the first two groups are codes of sounds, see `soundsOfText`. */
const ALIKE = ['aeiouyw', 'jst', ...ALL_VOCABULARIES.flatMap(({ script }) => script?.alike?.split(' ') ?? [])]
const groupOf = new Map(ALIKE.flatMap((letters, group) => [...letters].map((letter): [string, number] => [letter, group])))
/** Returns a kana without its voicing mark, or the first sound of a Korean syllable. */
const baseOf = cacheResults((letter: string): string => letter.normalize('NFD')[0]!)

function costOf(a: string, b: string): number {
  if (a === b) return 0
  const areAlike = groupOf.has(a) ? groupOf.get(a) === groupOf.get(b) : baseOf(a) === baseOf(b)
  return areAlike ? 1 : FULL_EDIT
}

const dropOf = (letter: string) => (OFTEN_OMITTED.has(letter) ? 1 : FULL_EDIT)

/** Returns a function that finds the piece of the text with the fewest half edits from a name, at most `limit` (Sellers' algorithm). */
function nearestIn(text: string): (name: string, limit: number) => (Span & { readonly edits: number }) | undefined {
  const dropsOfText = Uint8Array.from(text, dropOf)
  /** Returns the costs of replacing each letter of the text with a letter of a name. */
  const costsOf = cacheResults((letter: string) => Uint8Array.from(text, (other) => costOf(letter, other)))
  return (name, limit) => {
    const size = name.length
    const costs = Array.from(name, costsOf)
    const drops = Uint8Array.from(name, dropOf)
    // For each prefix of the name: the half edits and the start of the best piece that ends at the current letter.
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
