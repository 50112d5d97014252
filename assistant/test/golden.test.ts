import { readFileSync } from 'node:fs'
import { answer, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

/** A question as riders write it, and what it means on Monday, 2026-11-23, at 8:00; earlier questions if it leans on them. */
type Golden = readonly [question: string, intent: string, slots: Readonly<Record<string, string>>, history?: readonly string[]]

const goldenIn = (language: Language, folder = 'golden'): readonly Golden[] =>
  JSON.parse(readFileSync(new URL(`../${folder}/${language}.json`, import.meta.url), 'utf8'))

const asked = (language: Language, [question, , , history = []]: Golden) => understand(question, { railway, now: NOW, language, history })

const same = (a: object, b: object) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

test.each(LANGUAGES)('%s: of 50 questions as riders write them, 95 % are understood with intent and slots', (language) => {
  const all = goldenIn(language)
  expect(all).toHaveLength(50)
  const wrong = all.filter((golden) => {
    const { intent, slots } = asked(language, golden)
    return intent !== golden[1] || !same(slots, golden[2])
  })
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2)
})

test.each(LANGUAGES)('%s: every fact of every answer is traced to a tool result', (language) => {
  const answers = answersIn(language)
  const t = translateIn(language)
  for (const golden of goldenIn(language)) {
    const understood = asked(language, golden)
    const { text, results } = answer({ ...understood, language }, { answers, t })
    expect(checkFacts(text, results, railway), `${golden[0]} → ${text}`).toEqual([])
  }
})
