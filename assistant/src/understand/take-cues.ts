import type { Language } from '@yatha/language'
import { CUES, IMPLIED_CUES, phrasesOf, type Cue } from '../words/words.ts'
import { VOCABULARIES } from '../words/all-words.ts'
import { isWholeWord } from './fold-text.ts'
import { cacheResults } from './cache-results.ts'
import type { Question } from './question.ts'

interface Phrase {
  readonly text: string
  readonly phraseCues: readonly Cue[]
}

const phrasesIn = cacheResults((language: Language): readonly Phrase[] =>
  cuePhrases(language).sort((a, b) => b.text.length - a.text.length),
)

function cuePhrases(language: Language): Phrase[] {
  const phrases = new Map<string, Cue[]>()
  for (const cue of CUES) {
    for (const text of phrasesOf(VOCABULARIES[language].cues[cue])) phrases.set(text, [...(phrases.get(text) ?? []), cue])
  }
  for (const [text, phraseCues] of phrases) phrases.set(text, [...new Set(phraseCues.flatMap((cue) => [cue, ...impliedCuesOf(cue)]))])
  // A phrase such as `next train` also gives the cue `train`.
  const trains = phrasesOf(VOCABULARIES[language].cues.train)
  for (const [text, phraseCues] of phrases)
    if (phraseCues.some((cue) => OF_TRAINS.has(cue)) && !phraseCues.includes('train') && trains.some((train) => hasWord(text, train)))
      phrases.set(text, [...phraseCues, 'train'])
  return [...phrases].map(([text, phraseCues]) => ({ text, phraseCues }))
}

/** Returns the cue that a cue implies, as a list; empty if it implies none. */
export const impliedCuesOf = (cue: Cue): Cue[] => (IMPLIED_CUES[cue] ? [IMPLIED_CUES[cue]] : [])

const OF_TRAINS: ReadonlySet<Cue> = new Set(['first', 'last', 'next'])

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  return at >= 0 && isWholeWord(text, at, at + word.length)
}

/** Extracts the phrases that give cues from a question, longest first, and adds the cues to `cues`. A phrase may give several cues. */
export function extractCues(question: Question, languages: readonly Language[], cues: Set<Cue>, minLength = 1): Set<Cue> {
  for (const language of languages) {
    for (const { text, phraseCues } of phrasesIn(language)) {
      if (text.length < minLength) break
      if (!question.text.includes(text)) continue
      for (const span of question.occurrences(text)) {
        question.take(span)
        for (const cue of phraseCues) cues.add(cue)
      }
    }
  }
  return cues
}
