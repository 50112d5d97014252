import { readFileSync } from 'node:fs'
import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { expectedTexts } from './expected-texts.ts'
import { LANGUAGES, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

/** A question in riders’ words, its meaning at `NOW` or `THURSDAY`, and the earlier questions if it refers to them. */
type Golden = readonly [question: string, intent: string, slots: Readonly<Record<string, string>>, history?: readonly string[]]

const MONDAY_SETS = ['golden', 'golden/second', 'golden/third', 'golden/fourth', 'golden/fifth', 'golden/sixth'] as const
/** Sets whose questions are asked at `THURSDAY`; the questions of the other sets are asked at `NOW`. */
const THURSDAY_SETS = ['golden/seventh', 'golden/eighth', 'golden/ninth', 'golden/tenth'] as const
const FOLDERS = [...MONDAY_SETS, ...THURSDAY_SETS] as const
const THURSDAY = Date.parse('2026-11-26T08:42:00+06:30') / 1000
const nowOf = (folder: string) => ((THURSDAY_SETS as readonly string[]).includes(folder) ? THURSDAY : NOW)
const goldenIn = (language: Language, folder: (typeof FOLDERS)[number] = 'golden'): readonly Golden[] =>
  JSON.parse(readFileSync(new URL(`../${folder}/${language}.json`, import.meta.url), 'utf8'))

const asked = (language: Language, [question, , , history = []]: Golden, now = NOW) =>
  understand(question, { railway, now, language, history })

const misunderstood = (language: Language, all: readonly Golden[], now = NOW) =>
  all.filter((golden) => {
    const { intent, slots } = asked(language, golden, now)
    return intent !== golden[1] || !same(slots, golden[2])
  })

const same = (a: object, b: object) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

test.each(LANGUAGES)('%s: 95 % of 50 questions in riders’ words are understood with intent and slots', (language) => {
  const all = goldenIn(language)
  expect(all).toHaveLength(50)
  const wrong = misunderstood(language, all)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2)
})

const LATER_SETS = [
  ['20 questions written after the engine was finished', 20, 'golden/second'],
  ['10 questions of a third set, in slang and as spelled on phones', 10, 'golden/third'],
  ['10 questions of a fourth set, with times relative to now', 10, 'golden/fourth'],
  ['20 questions of a fifth set, as typed on a phone', 20, 'golden/fifth'],
  ['5 questions of a sixth set, written after the faults of the fifth were fixed', 5, 'golden/sixth'],
] as const
test.each(LATER_SETS.flatMap((set) => LANGUAGES.map((language) => [language, ...set] as const)))(
  '%s: of %s, at most one is misunderstood',
  (language, _, count, folder) => {
    const all = goldenIn(language, folder)
    expect(all).toHaveLength(count)
    const wrong = misunderstood(language, all)
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1)
  },
)

/** Maximum numbers of misunderstood turns of the seventh set. */
const MISUNDERSTOOD: Readonly<Record<Language, number>> = { en: 0, mm: 0, ja: 1, zh: 2, ko: 2, th: 2, fr: 2, de: 2 }
test.each(LANGUAGES)('%s: in the 25 questions and 10 conversations of the seventh set, at most two turns are misunderstood', (language) => {
  const all = goldenIn(language, 'golden/seventh')
  expect(all.length).toBeGreaterThan(60)
  const wrong = misunderstood(language, all, THURSDAY)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(MISUNDERSTOOD[language])
})

// These sets contain only turns that were understood when the sets were added.
const UNDERSTOOD_SETS = ['golden/eighth', 'golden/ninth', 'golden/tenth'] as const
test.each(LANGUAGES.flatMap((language) => UNDERSTOOD_SETS.map((folder) => [language, folder] as const)))(
  '%s: 97 % of the turns in %s, which were all understood at first, are still understood',
  (language, folder) => {
    const all = goldenIn(language, folder)
    expect(all.length).toBeGreaterThan(30)
    const wrong = misunderstood(language, all, THURSDAY)
    expect(wrong.length / all.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.03)
  },
)

test.each(LANGUAGES)('%s: every fact of every answer is traced to a tool result', (language) => {
  const t = translateIn(language)
  for (const [golden, now] of FOLDERS.flatMap((folder) => goldenIn(language, folder).map((one) => [one, nowOf(folder)] as const))) {
    const understood = asked(language, golden, now)
    const { text, results } = answerQuestion({ ...understood, language }, { answers: answersIn(language, now), t })
    expect(checkFacts(text, results, railway), `${golden[0]} → ${text}`).toEqual([])
  }
})

test.each(LANGUAGES)('%s: answers contain the facts of searches and boards', (language) => {
  const answers = answersIn(language)
  const t = translateIn(language)
  let stated = 0
  for (const golden of goldenIn(language)) {
    const understood = asked(language, golden)
    const { text } = answerQuestion(understood, { answers, t })
    for (const fact of expectedTexts(understood, answers)) {
      expect(text, golden[0]).toContain(fact)
      stated++
    }
  }
  expect(stated).toBeGreaterThan(50)
})

test('the meaning of a question does not depend on the language of the app', () => {
  for (const app of ['mm', 'ja', 'de'] as const) {
    const wrong = LANGUAGES.flatMap((language) =>
      goldenIn(language).filter(([question, intent, slots, history = []]) => {
        const understood = understand(question, { railway, now: NOW, language: app, history })
        return understood.intent !== intent || !same(understood.slots, slots)
      }),
    )
    expect(wrong.length, `${app} ${JSON.stringify(wrong)}`).toBeLessThanOrEqual(2)
  }
})
