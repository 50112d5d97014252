import { readFileSync } from 'node:fs'
import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES } from '@yatha/language'
import { expect, test } from 'vitest'
import { conversationsIn } from './golden-conversations.ts'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

/** The meaning of a turn. `shift`: number of trains after the requested train. */
type Meaning = readonly [intent: string, slots: Readonly<Record<string, string>>, shift?: number]

/** The meanings of the turns of each conversation. They are the same in all languages. */
const MEANINGS: readonly (readonly Meaning[])[] = JSON.parse(
  readFileSync(new URL('../golden/conversations/meanings.json', import.meta.url), 'utf8'),
)
/** Matches a clock time in Western or Burmese digits. */
const CLOCK_TIME = /[\d၀-၉]:[\d၀-၉]{2}/u
const sorted = (slots: object) => JSON.stringify(Object.entries(slots).sort())

test.each(LANGUAGES)('%s: 97 % of the turns of 30 conversations are understood; facts are traced, times have a source', (language) => {
  const conversations = conversationsIn(language)
  expect(conversations).toHaveLength(MEANINGS.length)
  const wrong: string[] = []
  let count = 0
  conversations.forEach((turns, n) => {
    expect(turns).toHaveLength(MEANINGS[n]!.length)
    turns.forEach((text, i) => {
      const [intent, slots, shift = 0] = MEANINGS[n]![i]!
      const understood = understand(text, { railway, now: NOW, language, history: turns.slice(0, i) })
      const {
        text: words,
        results,
        source,
      } = answerQuestion({ ...understood, language }, { answers: answersIn(language), t: translateIn(language) })
      expect(checkFacts(words, results, railway), `${text} → ${words}`).toEqual([])
      if (CLOCK_TIME.test(words)) expect(source, `${text} → ${words}`).toBeDefined()
      count++
      if (understood.intent !== intent || sorted(understood.slots) !== sorted(slots) || (understood.shift ?? 0) !== shift)
        wrong.push(`${turns.slice(0, i + 1).join(' | ')} → ${understood.intent} ${JSON.stringify(understood.slots)}`)
    })
  })
  expect(wrong.length / count, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})
