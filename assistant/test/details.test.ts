import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import type { Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

function ask(text: string, language: Language = 'en', history: readonly string[] = []): string {
  const understood = understand(text, { railway, now: NOW, language, history })
  const answered = answerQuestion(understood, { answers: answersIn(language), t: translateIn(language) })
  expect(checkFacts(answered.text, answered.results, railway), answered.text).toEqual([])
  return answered.text
}

test.each([
  ['en', 'show me every train at Pazundaung', '10 trains (6:49, '],
  ['de', 'wie viele Züge am Tag von Pazundaung', '10 Züge (6:49, '],
  ['en', 'how many trains a day to Taungoo', 'Yangon Central to Taungoo: 6 trains (5:30, '],
  ['en', 'is it direct from Bauktaw to Gyogon', 'You don’t have to transfer.'],
  ['de', 'muss ich von Yegu nach Hlawga umsteigen', 'Du musst in Insein umsteigen'],
  ['en', 'fare from Insein to Hledan for 3 people', '3 tickets: 600'],
  ['en', 'return fare from Insein to Hledan', '2 tickets: 400'],
  ['mm', 'အင်းစိန်ကနေ လှည်းတန်း လက်မှတ်ခ လူ ၃ ယောက်', 'လက်မှတ် ၃ စောင်အတွက်'],
  ['th', 'ค่าตั๋วจากอินเส่งไปเลดาน ผู้ใหญ่ 3', 'ตั๋ว 3 ใบ รวม'],
  ['en', 'quickest train to Mandalay tomorrow', 'Fastest train. Train 3 '],
  ['en', 'is there aircon', 'The timetable doesn’t say.'],
  ['en', 'which stops does KHA-3 make', 'Train KHA-3 stops at '],
  ['en', 'does KHA-3 stop at Bago', 'Train KHA-3 doesn’t stop at Bago.'],
] as const)('%s: “%s” is answered with “%s”', (language, text, expected) => {
  expect(ask(text, language)).toContain(expected)
})

test.each([
  ['en', ['fare from Insein to Hledan', 'for 2 adults return'], '4 tickets: 800'],
  ['en', ['from Insein to Hledan', 'for 3 people'], '3 tickets: 600'],
  ['mm', ['အင်းစိန်ကနေ လှည်းတန်း', 'လူ ၃ ယောက် စုစုပေါင်း ဘယ်လောက်လဲ'], 'လက်မှတ် ၃ စောင်အတွက်'],
  ['zh', ['从永盛到莱丹', '往返'], '2 张票共'],
  ['en', ['where is KHA-3', 'which stops does it make'], 'Train KHA-3 stops at '],
] as const)('%s: after “%s”, the answer has “%s”', (language, turns, expected) => {
  expect(ask(turns.at(-1)!, language, turns.slice(0, -1))).toContain(expected)
})

test('a trip with an overnight wait at a transfer is not offered', () => {
  expect(ask('from Hledan to Pazundaung at 17:30')).toContain('The last train')
})
