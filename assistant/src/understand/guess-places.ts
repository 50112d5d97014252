import { editDistance, memoize, phoneticKey, type Railway } from '@yatha/timetable'
import type { Language } from '@yatha/language'
import { isBesideRoleWord } from './place-roles.ts'
import type { Mention } from './take-places.ts'
import type { NameGuess } from './guess.ts'
import { guessNamesBySound, guessNonLatinNames } from './guess-in-script.ts'
import { placeNamesOf, type PlaceName } from './place-names.ts'
import type { Question, Span } from './question.ts'
import type { StepBudget } from './step-budget.ts'

/** Extracts misspelt names from the rest of a question, and returns their places. Stops when the budget is exceeded. */
export const guessPlaces = (question: Question, railway: Railway, languages: readonly Language[], budget: StepBudget): Mention[] =>
  takeGuesses(question, languages, budget, (piece) => [
    ...latinGuesses(piece, railway, budget),
    ...guessNonLatinNames(piece, railway, budget),
  ])

/** Extracts the parts of the rest of a question that sound like names of stations, and returns the stations. */
export const guessPlacesBySound = (question: Question, railway: Railway, languages: readonly Language[], budget: StepBudget): Mention[] =>
  takeGuesses(question, languages, budget, (piece) => guessNamesBySound(piece, railway, budget))

function takeGuesses(
  question: Question,
  languages: readonly Language[],
  budget: StepBudget,
  guessesOf: (piece: Piece) => NameGuess[],
): Mention[] {
  const mentions: Mention[] = []
  for (const piece of question.rest()) {
    if (budget.isExceeded) break
    const guesses = guessesOf(piece)
    if (!budget.take(guesses.length * STEPS_PER_GUESS)) break
    for (const guess of guesses.sort((a, b) => a.errorRate - b.errorRate || b.end - b.start - (a.end - a.start))) {
      if (!question.isFree(guess) || !isProbable(question, guess, languages)) continue
      question.take(guess)
      mentions.push({ start: guess.start, end: guess.end, place: guess.name.place })
    }
  }
  return mentions
}

/** Maximum error rate of a guess that needs no other sign that it is a name. */
const SMALL_ERROR_RATE = 0.19
/** Fraction of a question that a guess with a larger error rate must cover, unless a word beside it gives it a role. */
const MIN_COVERED = 0.6

/** Returns whether a guess is probably a name, rather than a part of other words that looks or sounds alike. */
const isProbable = ({ text }: Question, guess: NameGuess, languages: readonly Language[]): boolean =>
  guess.errorRate <= SMALL_ERROR_RATE || guess.end - guess.start >= text.length * MIN_COVERED || isBesideRoleWord(text, guess, languages)

type Piece = Span & { readonly text: string }

/** Steps for comparing and sorting a guess. */
const STEPS_PER_GUESS = 100
/** Steps for computing how a word sounds, per letter. */
const STEPS_PER_SOUND = 40

interface LatinNames {
  readonly bySound: ReadonlyMap<string, PlaceName>
  readonly byFirstLetter: ReadonlyMap<string, readonly (PlaceName & { readonly letters: string })[]>
}

const latinNamesOf = memoize((railway: Railway): LatinNames => {
  const own = placeNamesOf(railway).filter(({ text }) => /^[a-z ]{4,}$/.test(text))
  const bySound = new Map<string, PlaceName>()
  // Shorter names come last, so that they replace longer names with the same sound.
  for (const name of own) bySound.set(phoneticKey(name.text), name)
  const byFirstLetter = new Map<string, (PlaceName & { letters: string })[]>()
  for (const name of own) byFirstLetter.set(name.text[0]!, [...(byFirstLetter.get(name.text[0]!) ?? []), withLetters(name)])
  return { bySound, byFirstLetter }
})

const withLetters = (name: PlaceName) => ({ ...name, letters: name.text.replaceAll(' ', '') })

/** Returns guesses for one to four consecutive words that sound like a name, or differ from it in one or two letters. */
function latinGuesses(piece: Span & { readonly text: string }, railway: Railway, budget: StepBudget): NameGuess[] {
  const words = [...piece.text.matchAll(/[a-z]+/g)]
  if (words.length === 0) return []
  const { bySound, byFirstLetter } = latinNamesOf(railway)
  const guesses: NameGuess[] = []
  for (let first = 0; first < words.length; first++) {
    for (let count = 1; count <= 4 && first + count <= words.length; count++) {
      const last = words[first + count - 1]!
      const span = { start: piece.start + words[first]!.index, end: piece.start + last.index + last[0].length }
      const letters = words
        .slice(first, first + count)
        .map(([word]) => word)
        .join('')
      if (letters.length < 4 || letters.length > 28) continue
      if (!budget.take(letters.length * STEPS_PER_SOUND)) return guesses
      const alike = bySound.get(phoneticKey(letters))
      if (alike && letters.length > 4) guesses.push({ ...span, name: alike, errorRate: 0.05 })
      const limit = letters.length < 5 ? 0 : letters.length < 9 ? 1 : 2
      for (const name of byFirstLetter.get(letters[0]!) ?? []) {
        if (Math.abs(name.letters.length - letters.length) > limit) continue
        if (!budget.take(letters.length * name.letters.length)) return guesses
        const edits = editDistance(letters, name.letters, limit)
        if (edits <= limit) guesses.push({ ...span, name, errorRate: edits / letters.length })
      }
    }
  }
  return guesses
}
