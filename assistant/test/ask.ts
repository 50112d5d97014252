import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import type { Language } from '@yatha/language'
import { expect } from 'vitest'
import { answersIn, railway, translateIn } from './real-railway.ts'

/** Monday, 9:08. */
export const NOW = Date.parse('2026-11-23T09:08:00+06:30') / 1000

/** Returns the answer to the last of the turns of a conversation, without line-breaking spaces. */
export function ask(language: Language, ...turns: readonly string[]): string {
  const understood = understand(turns.at(-1)!, { railway, now: NOW, language, history: turns.slice(0, -1) })
  const { text, results } = answerQuestion({ ...understood, language }, { answers: answersIn(language, NOW), t: translateIn(language) })
  expect(checkFacts(text, results, railway)).toEqual([])
  return text.replaceAll('\u00A0', ' ').replaceAll('\u2060', '')
}
