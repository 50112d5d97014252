import { understand } from '@yatha/assistant'
import { expect, test } from 'vitest'
import { ask, NOW } from './ask.ts'
import { railway, translateIn } from './real-railway.ts'

test('an answer with a transfer names the station and the wait, without being asked', () => {
  expect(ask('en', 'last train from insein to yangon central tonight')).toContain('You transfer at Danyingon and wait 24 min.')
  expect(ask('zh', '从九文台到Hlawga怎么走')).toContain('在永盛换乘')
})

test('if no more train leaves today, the answer describes the next one with its arrival', () => {
  expect(ask('en', 'mandalay trains tonight?')).toContain(
    'Tue, Nov 24: Train 11 leaves Yangon Central at 5:30 and arrives at Mandalay at 20:00',
  )
  expect(ask('ko', '만달레이 야간열차', '몇시 도착')).toContain('20:00에 만달레이')
  expect(ask('de', 'Züge nach Mandalay', 'und hält der in Naypyidaw')).toContain('14:13 in Nay Pyi Taw')
})

test.each([
  ['en', 'train no 5 what time does it get to mandalay and how much is upper class', '17:00', '48,000'],
  ['zh', '73次到卑谬几点,上等座多少钱', '11:45', '20,000'],
  ['th', 'ขบวน 11 ถึงมัณฑะเลย์กี่โมง ชั้นแอร์เท่าไร', '20:00', '45,000'],
] as const)('%s: “%s” gets the times and the fares of the train', (language, text, time, price) => {
  const answerText = ask(language, text)
  expect(answerText).toContain(time)
  expect(answerText).toContain(price)
})

test('the fare of a train is that of its own classes, not the lowest of all trains', () => {
  expect(ask('en', 'how much is train 5')).toContain('34,000')
  expect(ask('en', 'where is train 5', 'how much is it')).toContain('34,000')
  expect(ask('en', 'how much from yangon central to mandalay')).toContain('16,000')
})

test('a question that only names a train gets its times, its direction around the loop and its position', () => {
  const text = ask('en', 'does KA-3 go clockwise or the other way')
  expect(text).toContain('Train KA-3 (Anticlockwise) leaves Yangon Central at 8:55')
  expect(text).toContain('between Mahlwagon and Myittar Nyunt')
  expect(ask('en', 'where is KA-3 now')).not.toContain('8:55')
})

test.each([
  ['en', 'want to ride the full circle', 'other direction', '11:10'],
  ['de', 'ringbahn einmal rum, jetzt los', 'andersrum?', '11:10'],
  ['ja', '環状線で一周したい', '逆回りだと?', '11:10'],
] as const)('%s: after “%s”, “%s” is about a loop train in the other direction', (language, loop, other, departs) => {
  expect(ask(language, loop)).toContain('9:30')
  expect(ask(language, loop, other)).toContain(departs)
})

test('questions about the loop may name a start, a time to be back, the stops, and the number of riders', () => {
  expect(ask('en', 'can i do the whole loop before lunch if i start from central around half 9')).toContain('GA-3')
  expect(ask('fr', 'c’est faisable de faire la boucle et d’être revenu avant 14h?')).toContain('13:37')
  expect(ask('en', 'the whole loop', 'by 10')).toContain('No trains at this time.')
  expect(ask('en', 'the whole loop', 'how many stops is that')).toContain('38 stops')
  expect(ask('en', 'how much is the whole loop for 2 people')).toContain('400')
  expect(ask('zh', '坐一圈环线多久 多少钱')).toMatch(/200.*2 小时 20 分钟/s)
  expect(ask('zh', '末班环线几点从仰光总站开')).toContain('16:45')
})

test.each([
  ['zh', '毛淡棉的车几点开', '毛淡棉'],
  ['mm', 'နေပြည်တော်ရထားတွေဘယ်အချိန်ထွက်လဲ', 'ရန်ကုန်ဘူတာကြီးမှ'],
] as const)('%s: “%s” asks for trains from the main station to a distant one', (language, text, words) => {
  expect(ask(language, text)).toContain(words)
  expect(understand(text, { railway, now: NOW, language }).slots.from).toBe('yangon-central')
})

test('after the board of a station without a role, “from …” makes the station the destination', () => {
  expect(ask('ja', 'ダニンゴン市場 今から', 'レーダンからです')).toContain('レーダンを出発し、ダニンゴン')
  expect(ask('en', 'trains from Hledan', 'from Kamayut')).toContain('Next trains at Kamayut')
})

test('a day trip has the last train back', () => {
  expect(ask('en', 'pegu day trip by rail possible? when would i be back')).toContain('Train 12 leaves Bago at 19:02')
})

test('“does the evening train to A stop at B?” is about the train from the main station', () => {
  expect(ask('en', 'does the evening hlawga train stop at shwe pyi thar')).toContain('arrives at Shwepyithar at 18:33')
})

test('a topic without data is mentioned beside the trains of the question', () => {
  const text = ask('en', 'is it packed around 5 if i get on at central going to parami')
  expect(text).toContain(translateIn('en')('assistant.crowded'))
  expect(text).toContain('SHA-2')
})

test.each([
  ['en', 'u human?'],
  ['de', 'bist du ein mensch'],
  ['fr', 'tu parles birman aussi ?'],
  ['ja', '日本語で大丈夫?'],
  ['zh', '你好 你是真人吗'],
  ['ko', '너 누가 만들었어'],
  ['th', 'เป็นคนหรือบอท'],
  ['mm', 'ဘာတွေမေးလို့ရလဲ'],
] as const)('%s: “%s” is answered with what the helper is', (language, text) => {
  expect(ask(language, text)).toBe(translateIn(language)('assistant.identity').replaceAll('\u2060', ''))
})

test('two questions about the app get two answers', () => {
  const t = translateIn('th')
  const text = ask('th', 'เปลี่ยนแอพเป็นภาษาไทยยังไง แล้วใช้ตอนไม่มีเน็ตได้ไหม')
  for (const key of ['assistant.helpLanguage', 'assistant.helpOffline'] as const) expect(text).toContain(t(key).replaceAll('\u2060', ''))
})

test('“how long does it take?” gives the quickest train, if the next one takes the long way around the loop', () => {
  expect(ask('ja', 'レーダンからヤンゴン中央駅まで何分かかる?')).toContain('27分')
})

test('a station without trains is answered without asking for a start', () => {
  expect(ask('fr', 'un train pour Thilawa ça existe')).toContain('Aucun train ne relie ces gares')
})

test('after a trip, “how much?” is about the train that was shown, and “clockwise?” about its direction', () => {
  expect(ask('en', 'trains to mandalay tomorrow', 'the fastest one', 'how much is it')).toContain('34,000')
  expect(ask('en', 'where is KHA-4', 'clockwise?')).toContain('Train KHA-4 (Anticlockwise)')
  expect(ask('en', 'hledan to insein', 'clockwise?')).toContain('Clockwise')
})
