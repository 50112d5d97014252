import { answerBoard, Answers, resolveBoardQuery } from '@yatha/answers'
import { answerQuestion, understand } from '@yatha/assistant'
import { LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { NOW, railway, translateIn } from './real-railway.ts'

const t = translateIn('en')
const answersWith = (updates: TripUpdate[] = []) => new Answers(new LiveView(railway, 1, updates), 'en', NOW)
const ask = (text: string, history: readonly string[], answers = answersWith()) =>
  answerQuestion(understand(text, { railway, now: NOW, language: 'en', history }), { answers, t })

const departuresAt = (station: string, answers: Answers) => answerBoard(answers, resolveBoardQuery(answers, { station }))!.departures
const cancel = (trainNumber: string): TripUpdate => ({
  trip: trainNumber.toLowerCase(),
  day: '2026-11-23' as ServiceDay,
  basis: 'operator',
  seenAt: NOW,
  cancelled: true,
})

test('“the one after” skips a canceled train', () => {
  const [, second, third] = departuresAt('hledan', answersWith())
  const answers = answersWith([cancel(second!.trainNumber)])
  expect(departuresAt('hledan', answers)[1]).toMatchObject({ trainNumber: second!.trainNumber, cancelled: true })
  const { text } = ask('the one after', ['next train at Hledan'], answers)
  expect(text).toContain(third!.trainNumber)
  expect(text).not.toContain(second!.trainNumber)
  const position = ask('is it late?', ['next train at Hledan', 'the one after'], answers)
  expect(JSON.stringify(position.cards)).toContain(third!.trainNumber)
})

test('if the answer is a trip on the next day, “the one after” finds no trip, and “the one before” the last trip of the day', () => {
  const question = 'phawkan to golf course at 23:40'
  expect(ask(question, []).cards).not.toEqual([])
  expect(ask('the one after', [question])).toMatchObject({ text: t('assistant.noLater'), cards: [] })
  const before = ask('the one before', [question]).cards
  expect(before).not.toEqual([])
  expect(before).toEqual(ask('last train from phawkan to golf course', []).cards)
  const late = ask('is it late?', [question, 'the one after'])
  expect(late).toMatchObject({ text: t('assistant.noLater'), cards: [] })
})

test('“wake me up” after a trip that does not exist offers no alarm', () => {
  const woken = ask('wake me up', ['thingangyun to hledan at 12:00', 'the one after'])
  expect(woken).toMatchObject({ intent: 'wake', text: t('assistant.noLater'), cards: [] })
})

test('a way back without a time starts after the way there ends', () => {
  const tripOf = (text: string, history: readonly string[]) => {
    const card = ask(text, history).cards.find((one) => one.kind === 'itinerary')
    return card!.itinerary
  }
  const question = 'Hledan to Insein tomorrow at 9:00'
  const there = tripOf(question, [])
  const back = tripOf('and back?', [question])
  expect(back.departs > there.arrives).toBe(true)
  expect(tripOf('the one after', [question, 'and back?']).departs > back.departs).toBe(true)
  // At a time of its own, the way back does not depend on the way there.
  expect(tripOf('and back at 7am?', [question]).departs < there.arrives).toBe(true)
})
