import type { Language } from '@yatha/language'
import { CUES, phrasesOf, WORDS, type Cue } from '../words/words.ts'
import { remember } from './remember.ts'
import type { Question } from './question.ts'

interface Phrase {
  readonly text: string
  readonly tells: readonly Cue[]
}

const phrasesIn = remember((language: Language): readonly Phrase[] =>
  phrasesTelling(language).sort((a, b) => b.text.length - a.text.length),
)

function phrasesTelling(language: Language): Phrase[] {
  const phrases = new Map<string, Cue[]>()
  for (const cue of CUES) {
    for (const text of phrasesOf(WORDS[language].cues[cue])) phrases.set(text, [...(phrases.get(text) ?? []), cue])
  }
  return [...phrases].map(([text, tells]) => ({ text, tells }))
}

/** What the words of a question tell, longest phrases first; their pieces are taken. A phrase that tells two things tells both. */
export function findCues(question: Question, languages: readonly Language[]): Set<Cue> {
  const cues = new Set<Cue>()
  for (const language of languages) {
    for (const { text, tells } of phrasesIn(language)) {
      if (!question.text.includes(text)) continue
      for (const span of question.occurrences(text)) {
        question.take(span)
        for (const cue of tells) cues.add(cue)
      }
    }
  }
  return cues
}
