import { Answers } from '@yatha/answers'
import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES } from '@yatha/language'
import { LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { railway, translateIn } from './real-railway.ts'

const DAY = '2026-11-23' as ServiceDay // A day of the timetable.
const at = (time: string) => Date.parse(`${DAY}T${time}:00+06:30`) / 1000
const updateOf = (change: Partial<TripUpdate>): TripUpdate => ({
  trip: 'kha-3',
  day: DAY,
  basis: 'operator',
  seenAt: at('09:00'),
  ...change,
})

const ask = (text: string, language: (typeof LANGUAGES)[number], updates: TripUpdate[], now = at('09:02')) => {
  const understood = understand(text, { railway, now, language })
  const answers = new Answers(new LiveView(railway, 1, updates), language, now)
  return answerQuestion(understood, { answers, t: translateIn(language) })
}

test.each(LANGUAGES)('%s: the answer about a late train contains its delay, with the source and its age', (language) => {
  const late = [updateOf({ calls: [{ call: 0, delaySeconds: 360 }] })]
  const position = ask('KHA-3', language, late)
  expect(position.text).toMatch(/6|၆/)
  expect(position.source).toMatchObject({ basis: 'operator', age: 120 })
  expect(checkFacts(position.text, position.results, railway)).toEqual([])
})

test('an answer has the live departure time of a trip, and does not suggest a canceled train', () => {
  const question = 'from Hledan to Insein'
  const onTime = ask(question, 'en', [])
  expect(onTime.text).toContain('9:08')
  expect(onTime.source).toMatchObject({ basis: 'timetable', edition: railway.edition })
  const late = ask(question, 'en', [updateOf({ calls: [{ call: 0, delaySeconds: 360 }] })])
  expect(late.text).toContain('9:14')
  expect(checkFacts(late.text, late.results, railway)).toEqual([])
  expect(ask(question, 'en', [updateOf({ cancelled: true })]).text).not.toContain('KHA-3')
  expect(ask('does KHA-3 run today', 'en', [updateOf({ cancelled: true })]).text).toContain('canceled')
})
