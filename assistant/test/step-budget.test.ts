import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerQuestion } from '../src/index.ts'
import { readQuestion } from '../src/understand/read-question.ts'
import { MAX_STEPS, StepBudget } from '../src/understand/step-budget.ts'
import { understand, type ReadingContext } from '../src/understand/understand.ts'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

const context = { railway, now: NOW, language: 'en' } as const
/** Returns distinct words that are in no word list and no name. */
const words = (count: number) => Array.from({ length: count }, (_, i) => (i * 7919 + 46_655).toString(36).replace(/\d/g, 'k')).join(' ')
const LONG = [words(95).slice(0, 500), 'aကあ中가กбα'.repeat(60).slice(0, 500)]

test('every golden question fits into the step budget of an earlier question', () => {
  const folder = join(import.meta.dirname, '../golden')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!conversations|fragments).*\.json$/.test(name),
  )
  const questions = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as [text: string, ...rest: unknown[]][])
  expect(questions.length).toBeGreaterThan(800)
  const cutShort = questions.filter(([text]) => readQuestion(text, context, new StepBudget(MAX_STEPS.earlier)).isCutShort)
  expect(cutShort).toEqual([])
})

test('if a question takes too many steps, the answer says so in its language, without cards', () => {
  const understood = understand(LONG[0]!, context)
  expect(understood).toEqual({ intent: 'clarify', slots: {}, language: 'en', isCutShort: true })
  const { text, cards, chips } = answerQuestion(understood, { answers: answersIn('en'), t: translateIn('en') })
  expect([text, cards, chips.length]).toEqual(['I couldn’t read all of that. Ask again in one short sentence.', [], 3])
})

test('an earlier question that takes too many steps is skipped, and the others are used', () => {
  const history = ['Hledan to Insein', LONG[0]!]
  expect(understand('and back?', { ...context, history })).toMatchObject({ intent: 'trip', slots: { from: 'insein', to: 'hledan' } })
})

test('all earlier questions together take no more steps than one question, and the newest are used', () => {
  const history = ['Hledan to Insein', ...LONG, LONG[0]!]
  expect(understand('and back?', { ...context, history }).slots).toEqual({})
  expect(understand('and back?', { ...context, history: [...LONG, LONG[0]!, 'Hledan to Insein'] }).slots).toMatchObject({ from: 'insein' })
})

test('a long question with places by their usual names is understood', () => {
  const polite = 'Good morning, I am new in town and would like to know, if it is not too much trouble, '.repeat(4)
  expect(understand(`${polite} the next train from Hledan to Insein`.slice(-500), context)).toMatchObject({
    slots: { from: 'hledan', to: 'insein' },
  })
})

test('an earlier text of two sentences, only one of which is a question, is parsed as one question within its budget', () => {
  const history = [`Hledan to Insein? ${words(70)}`]
  expect(understand('and back?', { ...context, history })).toMatchObject({ intent: 'trip', slots: { from: 'insein', to: 'hledan' } })
})

test('only complete readings are cached', () => {
  const readings: NonNullable<ReadingContext['readings']> = new Map()
  understand('and back?', { ...context, readings, history: ['Hledan to Insein', LONG[0]!] })
  expect([...readings.keys()].map((key) => key.split(' ').slice(2).join(' '))).toEqual(['and back?', 'Hledan to Insein'])
})
