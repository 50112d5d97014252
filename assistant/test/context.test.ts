import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { translateIn } from './real-railway.ts'

test('after a trip, “back to A” is a trip from its destination', () => {
  expect(ask('en', 'how do I get to the zoo from hledan', 'and back at 3 to hledan')).toContain('leaves Yangon Central at 15:25')
  expect(ask('en', 'anything to hlawga this afternoon', 'and back to town tonight?')).toContain('Train 72 leaves Hlawga at 3:51')
  expect(ask('ja', 'ボージョー市場行きたい 今レーダン', '帰りは3時ごろレーダンに戻りたい')).toContain('15:29にパゴダ・ロードを出発')
})

test('after a train, “and back the same day?” is about trains from its last to its first station', () => {
  expect(ask('de', 'zug 31 wann los', 'und zurück am selben Tag, geht sich das aus?')).toContain('Nay Pyi Taw – Yangon Hauptbahnhof')
})

test('a corrected name replaces the similar name, wherever it is in the trip', () => {
  expect(ask('en', 'next train from Thamaing to town', 'I meant Thamaing Myothit')).toContain(
    'leaves Thamaing Myothit at 9:24 and arrives at Yangon Central',
  )
})

test.each([
  ['en', 'hledan to insein', 'not before 2pm', '14:27'],
  ['fr', 'Hledan vers Insein', 'pas avant 14h', '14:27'],
  ['de', 'Hledan nach Insein', 'nicht vor 14 Uhr', '14:27'],
] as const)('%s: after “%s”, “%s” asks for a departure after that time', (language, trip, limit, departs) => {
  expect(ask(language, trip, limit)).toContain(departs)
})

test('polite words beside a question do not hide it', () => {
  expect(ask('en', 'next train bauk htaw to central', 'ok that one. how long')).toContain('takes 20 min')
})

test('the fare of a train at a station is the fare to that station', () => {
  expect(ask('en', 'train 83 tomorrow arrives when in mawlamyine', 'price first class')).toContain('16,000')
})

test('after “where does your trip start?”, the departure time of a train gives the main station', () => {
  expect(ask('en', 'wake me before insein', 'I’ll take the 9:30')).toContain('before Insein')
})

test.each([
  ['en', 'where is SHA-2', 'is it late usually?'],
  ['th', 'GA-6 จอดทามเวมั้ย', 'ปกติดีเลย์มั้ยอะ'],
  ['zh', '明早去毛淡棉的火车', '晚点多吗'],
  ['mm', 'ရှ-၂ ဘယ်ရောက်နေလဲ', 'အဲ့ရထားက နောက်ကျတတ်လား'],
] as const)('%s: “%s” – “%s” is not about today', (language, train, question) => {
  expect(ask(language, train, question)).toBe(translateIn(language)('assistant.punctuality').replaceAll('\u2060', ''))
})

test.each([
  ['en', 'do trains run on new year'],
  ['zh', '春节还开吗'],
  ['mm', 'မနက်ဖြန် တန်ဆောင်တိုင်ပိတ်ရက် ရထားတွေ ပုံမှန်ပြေးလား'],
] as const)('%s: “%s” says that the timetable has no holidays', (language, question) => {
  expect(ask(language, question)).toContain(translateIn(language)('assistant.holiday').replaceAll('\u2060', ''))
})

test('two topics without data get two answers', () => {
  const text = ask('en', 'is there a toilet on the train and is it crowded')
  for (const key of ['assistant.toilets', 'assistant.crowded'] as const) expect(text).toContain(translateIn('en')(key))
})

test('the direction is that of the shorter way, with its next direct train', () => {
  expect(ask('en', 'which way round from central to yegu')).toMatch(/Anticlockwise, 28 min.*KHA-4 at 11:10: Anticlockwise/)
})

test('the fastest train is one that has not left', () => {
  expect(ask('en', 'train to mandalay', 'which is fastest')).toContain('Tue, Nov 24: Fastest train. Train 3')
})

test('a train of the loop that does not go all the way around is described with its direction', () => {
  expect(ask('en', 'does KA-4 go clockwise')).toContain('Clockwise.')
})
