import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import type { Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, railway, translateIn } from './real-railway.ts'

/** Monday, 9:08. */
const NOW = Date.parse('2026-11-23T09:08:00+06:30') / 1000

function ask(text: string, language: Language) {
  const understood = understand(text, { railway, now: NOW, language })
  const found = answerQuestion(understood, { answers: answersIn(understood.language, NOW), t: translateIn(understood.language) })
  expect(checkFacts(found.text, found.results, railway)).toEqual([])
  return { ...found, understood }
}

test.each([
  ['en', 'which stop for Scott Market', 'bogyoke-aung-san-market'],
  ['ja', 'ボージョー市場 最寄り駅どこ', 'bogyoke-aung-san-market'],
  ['th', 'ตลาดสก๊อต ใกล้สถานีอะไร', 'bogyoke-aung-san-market'],
  ['zh', '唐人街在哪站下', 'chinatown'],
  ['ko', '차이나타운 제일 가까운 역?', 'chinatown'],
  ['mm', 'ခြောက်ထပ်ကြီး ဘယ်ဘူတာမှာဆင်းရမလဲ', 'chaukhtatgyi-temple'],
  ['fr', 'où descendre pour le bouddha couché', 'chaukhtatgyi-temple'],
  ['de', 'wo aussteigen für den liegenden Buddha', 'chaukhtatgyi-temple'],
] as const)('%s: “%s” finds the landmark by its other name', (language, text, landmark) => {
  const { intent, slots } = ask(text, language)
  expect(intent).toBe('nearby')
  expect(slots.landmark).toBe(landmark)
})

test('the answer about a trip to a landmark says which station is nearest, and how far it is', () => {
  const { text } = ask('from Tamwe to the Golden Rock', 'en')
  expect(text).toContain('The station nearest to Kyaiktiyo Pagoda (Golden Rock) is Kyaikto. It’s 20.6 km away.')
})

test.each([
  ['en', 'any works on the line this week?', 'assistant.noNews'],
  ['fr', 'travaux sur la ligne cette semaine ?', 'assistant.noNews'],
  ['mm', 'ဒီနေ့ ရထား ရပ်ထားတာ ရှိလား သတင်းထွက်လား', 'assistant.noNews'],
  ['ja', '日曜も同じダイヤですか?', 'assistant.sameTimes'],
  ['de', 'Gibts am Wochenende nen anderen Fahrplan', 'assistant.sameTimes'],
  ['ko', '실시간이야 아니면 시간표야', 'assistant.helpLive'],
  ['zh', '字太小了怎么调大', 'assistant.helpDisplay'],
  ['th', 'แอปนี้ฟรีไหม', 'terms.what'],
  ['en', 'do i need to book the train to Mawlamyine ahead', 'assistant.helpTickets'],
  ['ja', '81列車チャイトー何分停車', 'assistant.unlisted'],
  ['zh', '九文台站有人突发心脏病 打哪个电话!', 'assistant.emergency'],
  ['en', 'send that to my friend', 'assistant.helpShare'],
  ['de', 'kannst du das meiner frau schicken', 'assistant.helpShare'],
  ['fr', 'partage le trajet avec ma femme', 'assistant.helpShare'],
  ['zh', '幫我分享給朋友', 'assistant.helpShare'],
  ['ja', '友達に共有したい', 'assistant.helpShare'],
  ['ko', '친구한테 공유하고 싶어', 'assistant.helpShare'],
  ['th', 'แชร์ให้เพื่อนยังไง', 'assistant.helpShare'],
  ['mm', 'သူငယ်ချင်းကို မျှဝေချင်တယ်', 'assistant.helpShare'],
  ['en', 'how do i delete my account, moving back to perth', 'assistant.helpDeletion'],
  ['de', 'wie lösche ich mein konto', 'assistant.helpDeletion'],
  ['fr', 'supprimer mon compte', 'assistant.helpDeletion'],
  ['zh', '怎么注销账号', 'assistant.helpDeletion'],
  ['ja', '退会したい', 'assistant.helpDeletion'],
  ['ko', '계정 삭제 어떻게 해요', 'assistant.helpDeletion'],
  ['th', 'ลบบัญชีทำยังไง', 'assistant.helpDeletion'],
  ['mm', 'အကောင့်ဖျက်ချင်တယ်', 'assistant.helpDeletion'],
] as const)('%s: “%s” is answered with %s', (language, text, key) => {
  expect(ask(text, language).text).toContain(translateIn(language)(key))
})

test('the answer about the fare of the loop needs no start, and the answer about a fare lists all classes', () => {
  expect(ask('how much is the circular train', 'en').text).toBe('A ticket for the loop costs 200\u00A0Ks.')
  expect(ask('upper class fare Yangon Mandalay', 'en').text).toMatch(/ordinary class 16,000.Ks, upper class 27,000.Ks/)
})

test('the answer about a fare names the trains that cost more', () => {
  expect(ask('how much is Yangon Central to Insein', 'en').text).toContain(
    'costs 200\u00A0Ks. Some trains cost more: 500\u00A0Ks (NGA-2, SHA-2).',
  )
  expect(ask('how much is train NGA-2 from Yangon Central to Insein', 'en').text).toBe(
    'A ticket from Yangon Central to Insein costs 500\u00A0Ks.',
  )
  expect(ask('how much is train 71 to Hledan', 'en').text).toContain('Train 71 doesn’t stop at Hledan.')
})

test('if asked about two similar names, the answer says that they are two stations', () => {
  const { text } = ask('are Thamaing and Thamaing Myothit the same station', 'en')
  expect(text).toContain('Thamaing and Thamaing Myothit are two different stations.')
})

test('“before 10” lists trains that leave before 10, at a station or between two stations', () => {
  const board = ask('trains leaving Hledan before 10', 'en').text
  expect(board).toContain('9:58')
  expect(board).not.toContain('10:46')
  expect(ask('from Kanbe to Danyingon anything leaving before 10', 'en').text).toContain('leaves Kanbe at 9:21')
})

test('if no train leaves a station before a time, the answer says so', () => {
  expect(ask('trains leaving Hledan before 9:09', 'en').text).toContain('9:08')
  expect(ask('trains leaving Ahlone Road before 9:09 am tomorrow', 'en').text).not.toContain('No train')
  expect(ask('trains from Thilawa before 10', 'en').text).toMatch(/^No train/)
})

test('in German, “um 12 am Flughafen” is noon', () => {
  expect(ask('muss um 12 am flughafen sein, bin in lanmadaw', 'de').slots).toMatchObject({ time: '12:00', by: 'arrive' })
})

test('the way back from a station leads to the main station', () => {
  expect(ask('last train back from Shwepyithar', 'en').slots).toEqual({ from: 'shwepyithar', to: 'yangon-central' })
  expect(ask('예구에서 시내 막차 몇시', 'ko').slots).toEqual({ from: 'yegu', to: 'yangon-central' })
})

test('the answer about a trip with an overnight transfer says how long the wait is', () => {
  expect(ask('trains from Yangon to Kalaw today', 'en').text).toContain('You transfer at Thazi and wait 13 h 2 min.')
})

test('Burmese in Latin letters is answered in Burmese', () => {
  const { understood, slots } = ask('thamine ka nay insein bal chain yatar shi lae', 'mm')
  expect(understood.language).toBe('mm')
  expect(slots).toMatchObject({ from: 'thamaing', to: 'insein' })
})

test('train numbers are found in ၆၃ အဆန် and 63번', () => {
  expect(ask('၆၃ အဆန် ကြည့်မြင်တိုင်က ဘယ်အချိန်ထွက်လဲ', 'mm').slots.train).toBe('63')
  expect(ask('63번 끼민다인에서 몇시 출발이에요?', 'ko').slots.train).toBe('63')
})

test('a request to share a trip shows the card of that trip', () => {
  const history = ['from Thamaing to Pazundaung on Sunday at 7:00']
  const understood = understand('send that to my friend', { railway, now: NOW, language: 'en', history })
  const { cards } = answerQuestion(understood, { answers: answersIn('en', NOW), t: translateIn('en') })
  expect(cards).toMatchObject([{ kind: 'itinerary', from: { slug: 'thamaing' }, to: { slug: 'pazundaung' }, day: '2026-11-29' }])
})

test.each([
  ['en', 'i want to ride the full circle', 'loop', {}],
  ['de', 'wie lang dauert einmal im kreis fahren', 'loop', {}],
  ['en', 'danyingone market from pyay rd', 'trip', { from: 'pyay-road', to: 'danyingon' }],
  ['th', 'ทุ่มนึงยังมีรถจากกลางเมืองกลับ Insein อยู่รึเปล่า', 'trip', { from: 'yangon-central', to: 'insein', time: '19:00', by: 'depart' }],
  ['th', 'ตลาดสก็อตลงสถานี pagoda road ถูกไหม', 'nearby', { station: 'pagoda-road', landmark: 'bogyoke-aung-san-market' }],
] as const)('%s: “%s” has the intent %s', (language, text, intent, slots) => {
  expect(ask(text, language).understood).toMatchObject({ intent, slots })
})

test('zh: 早一点 means “earlier”, 下午一点 means 13:00', () => {
  const history = ['明天从永盛到中央站早上9点']
  expect(understand('有早一点的吗', { railway, now: NOW, language: 'zh', history })).toMatchObject({ slots: { time: '09:00' }, shift: -1 })
  expect(ask('从永盛到中央站下午一点', 'zh').understood.slots.time).toBe('13:00')
})
