import { Answers } from '@yatha/answers'
import { answerQuestion, checkFacts, TOOLS, toolsOf, understand } from '@yatha/assistant'
import { LANGUAGES } from '@yatha/language'
import { LiveView } from '@yatha/timetable'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'
import { buildRailway } from '../../answers/test/draw-railway.ts'

const words = [
  'insein',
  'တာမွေ',
  'レーダン',
  '永盛',
  '인세인',
  'ไป',
  'from',
  'to',
  'last',
  'မနက်ဖြန်',
  '3:17',
  '25:99',
  'KHA-3',
  '今日',
  '8点',
  'နာရီ',
  '?',
  '\u1039',
  '\u200B',
  '۳',
  '💣',
  'h',
  '9'.repeat(9),
]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: fc.constantFrom(...'ကခဂငစညတနပမယရလသဟအာိီုူေဲံ့း်ျြွှ၀၁၂ 8:'), maxLength: 500 }),
  fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(' ').slice(0, 500)),
)

test('every text gets an answer whose facts are all in tool results', () => {
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 3 }), fc.constantFrom(...LANGUAGES), (text, history, language) => {
      const understood = understand(text, { railway, now: NOW, language, history })
      const { text: answerText, results } = answerQuestion(understood, {
        answers: answersIn(understood.language),
        t: translateIn(understood.language),
      })
      expect(answerText).not.toBe('')
      expect(checkFacts(answerText, results, railway)).toEqual([])
      checkFacts(text, results, railway)
    }),
    { numRuns: 150, seed: 20_261_122 },
  )
})

test('on a railway without landmarks, translated names or a main station, questions with its station names are understood', () => {
  const drawn = buildRailway(['t1: north 08:00, south 08:20'])
  const ask = (text: string) => understand(text, { railway: drawn, now: NOW, language: 'en' })
  expect(ask('from north to south at 8:00')).toMatchObject({ intent: 'trip', slots: { from: 'north', to: 'south' } })
  expect(ask('hello')).toMatchObject({ intent: 'small_talk' })
})

test.each(LANGUAGES)('%s: if a railway has neither fares nor landmarks, the answers say so, and no chip suggests them', (language) => {
  const drawn = buildRailway(['t1: north 08:00, south 08:20', 't2: south 09:00, north 09:20'])
  const answers = new Answers(new LiveView(drawn, 0, []), language, NOW)
  const t = translateIn(language)
  const answerTo = (text: string, ...history: string[]) =>
    answerQuestion(understand(text, { railway: drawn, now: NOW, language, history }), { answers, t })
  const trip = answerTo(t('assistant.chipTrip', { from: 'north', to: 'south' }))
  expect(trip.intent).toBe('trip')
  expect(trip.chips).not.toContain(t('assistant.chipFare'))
  const fare = answerTo(t('assistant.chipFare'), t('assistant.chipTrip', { from: 'north', to: 'south' }))
  expect([fare.text, fare.cards]).toEqual([t('assistant.noFares'), []])
  const next = answerTo(t('assistant.chipNext', { station: 'south' }))
  expect(next.chips).not.toContain(t('assistant.chipNear'))
  expect(answerTo(t('assistant.chipNear'), t('assistant.chipNext', { station: 'south' })).text).toBe(t('assistant.noLandmarks'))
  const [general, tickets] = (['general', 'tickets'] as const).map(
    (topic) => answerQuestion({ intent: 'app_help', slots: {}, language, topics: [topic] }, { answers, t }).text,
  )
  expect([general, tickets]).toEqual([t('assistant.helpPlain'), t('assistant.helpNoFares')])
  expect(toolsOf(drawn).map(({ name }) => name)).not.toEqual(expect.arrayContaining(['fare']))
  expect(toolsOf(railway)).toEqual(TOOLS)
})
