import { understand } from '@yatha/assistant'
import type { Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { NOW, railway } from './real-railway.ts'

const ask = (text: string, language: Language) => {
  const { intent, slots } = understand(text, { railway, now: NOW, language })
  return { intent, slots }
}
const ENDS = { from: 'tamwe', to: 'yegu' }

test.each([
  ['en', 'hw mny stops btwn tamwe n yegu', { intent: 'stop_count', slots: ENDS }],
  ['en', 'tamwe 2 yegu 2day', { intent: 'trip', slots: { ...ENDS, day: '2026-11-23' } }],
  ['en', 'lsat train frm tamwe to yegu', { intent: 'last_train', slots: ENDS }],
  ['en', 'tamwe to yegu tomorow @ 9', { intent: 'trip', slots: { ...ENDS, day: '2026-11-24', time: '09:00', by: 'depart' } }],
  ['fr', 'cb de tps de tamwe a yegu', { intent: 'duration', slots: ENDS }],
  ['fr', 'jvx aller a yegu jsuis a tamwe', { intent: 'trip', slots: ENDS }],
  ['de', 'wielang von tamwe nach yegu', { intent: 'duration', slots: ENDS }],
  ['de', 'naechster zug ab tamwe', { intent: 'next_trains', slots: { station: 'tamwe' } }],
] as const)('%s: chat shorthand and mistyped words are understood: “%s”', (language, text, meaning) => {
  expect(ask(text, language)).toEqual(meaning)
})

test('a “2” beside a name is an hour or a count if the words around it say so', () => {
  expect(ask('trains after 2 tamwe', 'en')).toMatchObject({ intent: 'next_trains', slots: { station: 'tamwe', time: '14:00' } })
  expect(ask('next 2 trains from tamwe', 'en')).toEqual({ intent: 'next_trains', slots: { station: 'tamwe' } })
})

test.each(['tarmway', 'Tamwe', 'tamwe', 'TAMWEEE'])('a name is not corrected as a mistyped word: %s', (name) => {
  expect(ask(`next train ${name}`, 'en')).toEqual({ intent: 'next_trains', slots: { station: 'tamwe' } })
})

test.each([
  ['en', 'at least tell me about tamwe to yegu', 'trip'],
  ['en', 'prince of tamwe to yegu', 'trip'],
])('%s: a correct word is not “corrected” to a similar word: “%s”', (language, text, intent) => {
  // TypeScript widens the table's values to string, hence the cast.
  expect(ask(text, language as Language).intent).toBe(intent)
})

test.each([
  ['en', 'in how many minutes is the train at tamwe'],
  ['de', 'in wie vielen minuten kommt der zug in tamwe'],
  ['fr', 'le train à tamwe dans combien de minutes'],
  ['ja', 'タームエーの次はあと何分?'],
  ['zh', '达美的车还有几分钟'],
  ['ko', '타므웨 열차 몇 분 남았나요'],
  ['th', 'รถที่ตามเวอีกกี่นาที'],
  ['mm', 'တာမွေမှာ ရထား ဘယ်နှမိနစ်စောင့်ရမလဲ'],
] as const)('%s: a question about the minutes until a train comes has the intent next_trains', (language, text) => {
  expect(ask(text, language)).toEqual({ intent: 'next_trains', slots: { station: 'tamwe' } })
})

test.each([
  ['en', 'until what time are there trains'],
  ['de', 'wann ist heute schluss mit den zügen'],
  ['fr', 'à quelle heure s’arrêtent les trains'],
  ['ja', '電車って何時に終わるの'],
  ['zh', '火车开到几点'],
  ['ko', '열차 언제까지 운행해요'],
  ['th', 'รถไฟหยุดวิ่งกี่ทุ่ม'],
  ['mm', 'ရထား ဘယ်အချိန်ထိ ပြေးလဲ'],
] as const)('%s: a question about when trains stop running has the intent service_hours', (language, text) => {
  expect(ask(text, language).intent).toBe('service_hours')
})

test('in Japanese, a place directly after “now” is where the rider is', () => {
  expect(ask('イェーグー行きたい 今タームエー', 'ja')).toEqual({ intent: 'trip', slots: ENDS })
})

test('a landmark is found without its city, whether the city comes first or last in its name', () => {
  for (const [language, text] of [
    ['de', 'von yegu zum zoo'],
    ['fr', 'de yegu au zoo'],
  ] as const)
    expect(ask(text, language).slots).toEqual({ from: 'yegu', to: 'yangon-central', landmark: 'yangon-zoo' })
})

test('Korean laughter and repeated letters are ignored', () => {
  expect(ask('타므웨에서 예구 가는 막차ㅠㅠㅋㅋ', 'ko')).toEqual({ intent: 'last_train', slots: ENDS })
  expect(ask('pleeease next train tamwe', 'en')).toEqual({ intent: 'next_trains', slots: { station: 'tamwe' } })
})

test.each([
  ['en', 'next train to atlantis'],
  ['de', 'nächster zug nach atlantis'],
  ['ja', '次の電車 アトランティス'],
  ['ko', '아틀란티스 다음 열차'],
] as const)('%s: if a question names an unknown place, the rider is asked for a place: “%s”', (language, text) => {
  expect(ask(text, language)).toEqual({ intent: 'clarify', slots: {} })
})

test('a Korean question finds a market by a part of its name', () => {
  expect(ask('예구에서 보족시장 가는 법', 'ko').slots).toEqual({ from: 'yegu', to: 'pagoda-road', landmark: 'bogyoke-aung-san-market' })
})
