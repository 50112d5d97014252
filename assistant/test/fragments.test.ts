import { readFileSync } from 'node:fs'
import { answerQuestion, checkFacts, understand, type QuestionMeaning } from '@yatha/assistant'
import { LANGUAGES, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, railway, translateIn } from './real-railway.ts'

interface Meaning {
  readonly understood: Partial<QuestionMeaning>
  /** Slots of earlier questions that the meaning does not have. */
  readonly without?: readonly (keyof QuestionMeaning['slots'])[]
}
type Fragments = Readonly<Record<string, { readonly history: readonly string[]; readonly fragments: readonly string[] }>>

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../golden/fragments/${file}.json`, import.meta.url), 'utf8'))
const MEANINGS = read<Readonly<Record<string, Meaning>>>('meanings')
const now = Date.parse('2026-11-23T09:08:00+06:30') / 1000

test.each(LANGUAGES)('%s: fragments such as “9, not 11” refer to the previous questions', (language: Language) => {
  const answers = answersIn(language, now)
  for (const [name, { history, fragments }] of Object.entries(read<Fragments>(language))) {
    const { understood, without = [] } = MEANINGS[name]!
    for (const text of fragments) {
      const meaning = understand(text, { railway, now, language, history })
      const turns = [...history, text].join(' | ')
      expect(meaning, turns).toMatchObject(understood)
      for (const slot of without) expect(meaning.slots[slot], turns).toBeUndefined()
      const { text: words, results } = answerQuestion({ ...meaning, language }, { answers, t: translateIn(language) })
      expect(checkFacts(words, results, railway), `${turns} → ${words}`).toEqual([])
    }
  }
})
