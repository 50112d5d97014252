import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, railway, translateIn } from './real-railway.ts'

function ask(text: string, at: string, language: Language = 'en') {
  const now = Date.parse(`${at}:00+06:30`) / 1000
  const understood = understand(text, { railway, now, language })
  const {
    text: answerText,
    results,
    cards,
  } = answerQuestion(understood, { answers: answersIn(understood.language, now), t: translateIn(understood.language) })
  expect(checkFacts(answerText, results, railway), answerText).toEqual([])
  return { slots: understood.slots, answerText, cards }
}

test.each([
  ['hledan to insein at 7', '2026-11-23T23:30', 'Next: Tue, Nov 24, 6:47'],
  ['hledan to insein 12am', '2026-11-23T08:00', 'Next: today, 9:08'],
  ['hledan to insein yesterday', '2026-11-23T08:00', 'Next: today, 9:08'],
  ['first train hledan to insein', '2026-11-23T20:00', 'Next: Tue, Nov 24, 6:47'],
  ['last train hledan to insein', '2026-11-23T20:00', 'Next: Tue, Nov 24, 6:47'],
])('“%s” at %s: the answer says that the time is past, and has the next train', (text, at, next) => {
  expect(ask(text, at).answerText).toContain(`That time has passed. ${next}`)
})

test('the answer does not say that a time has passed while a train is still to come', () => {
  for (const text of ['hledan to insein', 'hledan to insein at 9', 'last train hledan to insein', 'last trains at Hledan'])
    expect(ask(text, '2026-11-23T08:00').answerText).not.toContain('past')
  expect(ask('last trains at Hledan', '2026-11-23T22:00').answerText).toContain('That time has passed.')
})

test('a time with minutes that is less than an hour ago means the past departure, not a departure in the evening', () => {
  const { answerText } = ask('im at ahlone rd and the 8:56 never came', '2026-11-23T09:08')
  expect(answerText).toMatch(/^Next trains at Ahlone Road: 9:09/)
  expect(ask('hledan to insein at 5', '2026-11-23T09:08').slots.time).toBe('17:00')
})

test('if all trains for an arrival time have left, the answer does not say that no train connects the stations', () => {
  const { answerText, cards } = ask('hledan to insein by 9am', '2026-11-23T20:00')
  expect(answerText).toBe(
    'Hledan to Insein: No trains at this time. Tue, Nov 24: Train KHA-1 leaves Hledan at 6:47 and arrives at Insein at 7:09 (22 min).',
  )
  expect(cards.every((card) => card.kind !== 'itinerary' || card.itinerary.departs > '2026-11-23T20:00')).toBe(true)
})

test.each(LANGUAGES)('%s: every fact in answers about past and distant times comes from the tools’ results', (language) => {
  const at = '2026-11-23T20:00'
  const now = Date.parse(`${at}:00+06:30`) / 1000
  for (const text of ['hledan to insein by 9am', 'hledan to insein at 7am', 'hledan to insein on 25 december 2030']) {
    const understood = understand(text, { railway, now, language: 'en' })
    const { text: answerText, results } = answerQuestion(understood, { answers: answersIn(language, now), t: translateIn(language) })
    expect(checkFacts(answerText, results, railway), answerText).toEqual([])
  }
})

test.each([
  ['hledan to insein midnight', '23:59'],
  ['hledan to insein at 24:00', '23:59'],
  ['လှည်းတန်းမှ အင်းစိန် ည ၁၂ နာရီ', '23:59'],
  ['hledan to insein noon', '12:00'],
  ['လှည်းတန်းမှ အင်းစိန် နေ့လယ် ၁၂ နာရီ', '12:00'],
  ['hledan to insein at 25:99', undefined],
])('the time of “%s” is read as %s', (text, time) => {
  expect(ask(text, '2026-11-23T08:00').slots.time).toBe(time)
})

test.each([
  ['hledan to insein on 25 december 2030', '2030-12-25'],
  ['hledan to insein on december 25', '2026-12-25'],
  ['hledan to insein on 30 feb', undefined],
  ['hledan to insein 2026-13-45', undefined],
])('the day of “%s” is read as %s', (text, day) => {
  expect(ask(text, '2026-11-23T08:00').slots.day).toBe(day)
})

test('days begin at midnight', () => {
  expect(ask('hledan to insein tomorrow morning', '2026-11-23T23:59').slots.day).toBe('2026-11-24')
  expect(ask('hledan to insein tomorrow morning', '2026-11-24T00:01').slots.day).toBe('2026-11-25')
  expect(ask('next train at hledan', '2026-11-24T00:30').answerText).toContain('6:47')
})
