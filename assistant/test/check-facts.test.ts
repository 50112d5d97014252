import { readFileSync } from 'node:fs'
import { answerQuestion, checkFacts, TOOLS, understand } from '@yatha/assistant'
import { LANGUAGES } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

const answers = answersIn('en')
const call = (name: string, input: unknown) => TOOLS.find((tool) => tool.name === name)!.call(answers, input)

/** The next trip leaves Hledan at 9:08 and arrives in Insein at 9:35, by KHA-3. */
const trip = call('plan_trip', { from: 'hledan', to: 'insein' })
const fare = call('fare', { from: 'yangon-central', to: 'mandalay' })
const kindsOf = (text: string, results = [trip]) => checkFacts(text, results, railway).map(({ kind }) => kind)

test.each([
  'KHA-3 leaves Hledan at 9:08 and arrives in Insein at 9:35, 27 min.',
  'At 9:08 AM from Hledan.',
  'ခ-၃ သည် လှည်းတန်းမှ ၉:၀၈ တွင် ထွက်ပြီး အင်းစိန်သို့ ၂၇ မိနစ် ကြာပါသည်။',
  'လှည်းတန်းမှ ၉ နာရီ ၈ မိနစ်',
  '莱丹9点8分出发，9点35分到永盛，27分钟。',
  'レーダン9時8分発、インセイン9時35分着、27分。',
  '흘레단 9시 8분 출발, 인세인 9시 35분 도착, 27분.',
  'ออกจากแลดาน 9:08 น. ถึงอินเส่ง 9:35 น. ใช้เวลา 27 นาที',
  'Départ de Hledan à 9h08, arrivée à Insein à 9h35.',
  'Ab Hledan um 9.08 Uhr, an Insein 9.35 Uhr.',
])('traced: %s', (text) => {
  expect(checkFacts(text, [trip], railway)).toEqual([])
})

test.each([
  ['The train leaves at 9:09.', 'time'],
  ['The train leaves at 9:08 PM.', 'time'],
  ['ရထားသည် ၄:၄၄ တွင် ထွက်ပါသည်။', 'time'],
  ['ရထားသည် ၃ နာရီ ၁၇ မိနစ်တွင် ထွက်ပါသည်။', 'duration'],
  ['3点17分有车', 'time'],
  ['午後三時十七分に出ます', 'time'],
  ['오후 3시 17분에 있습니다', 'time'],
  ['มีรถบ่ายสามโมง', 'time'],
  ['มีรถเวลา ๑๕.๑๗ น.', 'time'],
  ['Il part à 15h17.', 'time'],
  ['Er fährt um halb vier.', 'time'],
  ['It leaves at half past three.', 'time'],
  ['It takes 26 minutes.', 'duration'],
  ['It takes 1 hour 27 min.', 'duration'],
  ['၂၆ မိနစ် ကြာပါသည်။', 'duration'],
  ['It costs 300 kyat.', 'money'],
  ['ลักษณะ 300 จ๊าด', 'money'],
  ['၃၀၀ ကျပ်', 'money'],
  ['Take KHA-9.', 'train'],
  ['Take SHA-1.', 'train'],
  ['ခ-၉ ကို စီးပါ။', 'train'],
  ['Transfer at Tamwe.', 'station'],
  ['တာမွေတွင် ပြောင်းပါ။', 'station'],
  ['在达美换乘', 'station'],
  ['Walk to Sule Pagoda.', 'station'],
  ['There are 12 trains an hour on platform 99.', 'number'],
])('not traced: %s', (text, kind) => {
  expect(kindsOf(text)).toContain(kind)
})

test('a price is traced however its digits are grouped', () => {
  for (const text of [
    '16,000 kyat',
    '၁၆,၀၀၀ ကျပ်',
    '16.000 MMK',
    'MMK 16,000',
    '16,000 Ks',
    'Ks 16,000',
    '16,000チャット',
    '16,000 缅元',
    '16,000짯',
    '16,000 จ๊าด',
    '16\u202F000 kyats',
  ])
    expect(kindsOf(text, [fare]), text).toEqual([])
  expect(kindsOf('16,500 kyat', [fare])).toEqual(['money'])
})

test('a short Thai name is not found inside another word', () => {
  for (const text of ['โปรดวอน', 'ถนนวอชิงตัน', 'ตรวจสอบวอลเล็ต', 'แปรงฟัน', 'ของปองพล']) expect(kindsOf(text), text).toEqual([])
  for (const text of ['ไปวอ', 'สถานีวอ', 'จากวอไปเฮโฮ', 'รถไฟถึง วอ', 'ที่แปรวันนี้']) expect(kindsOf(text), text).toContain('station')
})

test('an invented time in a question is not repeated in the answer', () => {
  for (const text of [
    'Is there a train at 3:17 from Bauktaw to Parami?',
    '15:17有从包多到巴拉米的车吗',
    '15時17分にバウトーからパーラミーへ行く電車はありますか',
  ]) {
    const understood = understand(text, { railway, now: NOW, language: 'en' })
    const { language } = understood
    expect(answerQuestion(understood, { answers: answersIn(language), t: translateIn(language) }).text).not.toMatch(/3:17|15:17/)
  }
})

test.each(LANGUAGES)('%s: no message of the assistant contains the name of a station', (language) => {
  const catalog = JSON.parse(readFileSync(new URL(`../../language/catalogs/${language}.json`, import.meta.url), 'utf8'))
  for (const [key, message] of Object.entries<string>(catalog)) {
    if (!key.startsWith('assistant.')) continue
    const words = message.replace(/\{[^{}]*\}/g, ' ').replace(/\{[^{}]*\}/g, ' ')
    expect(
      checkFacts(words, [], railway).filter(({ kind }) => kind === 'station'),
      `${key}: ${words}`,
    ).toEqual([])
  }
})
