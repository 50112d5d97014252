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

test('a question after “ok, that one” is answered', () => {
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
  expect(ask('en', 'which way round from central to yegu')).toMatch(/Anticlockwise, 33 min.*KHA-4 at 11:10 \(Anticlockwise\)/)
})

test('the fastest train is one that has not left', () => {
  expect(ask('en', 'train to mandalay', 'which is fastest')).toContain('Tue, Nov 24: Fastest train. Train 3')
})

test('a train of the loop that does not go all the way around is described with its direction', () => {
  expect(ask('en', 'does KA-4 go clockwise')).toContain('Clockwise.')
})

test('the loop: its last train, a start at another station, a stop of the train, a break on the way, the alarm', () => {
  expect(ask('en', 'last train on the circular line?')).toContain('Train KHA-6 (Clockwise) leaves Yangon Central at 16:45')
  expect(ask('en', 'full loop from Pazundaung on Sunday')).toMatch(/Next trains at Pazundaung: 7:10.*start and end at Yangon Central/)
  const loop = 'i want to ride the loop today'
  expect(ask('en', loop, 'when is it at tamwe')).toContain('Train GA-3 stops at Tamwe 11:33.')
  expect(ask('en', loop, 'can we hop off at danyingon and what is next after that')).toMatch(/Danyingon 10:41.*12:31/)
  expect(ask('en', loop, 'wake me at tamwe')).toContain('before Tamwe')
})

test('“do I have to change at A?” is about the trip, not about a trip to A', () => {
  expect(ask('en', 'bauktaw to hlawga tomorrow at 9', 'do i have to change at insein')).toMatch(/arrive at Hlawga.*transfer at Insein/)
})

test('“the 11:30 to Insein” leaves the main station, if a train to Insein leaves it at that time', () => {
  expect(ask('en', 'is the 11.30 to Insein running today')).toContain('Train KA-4 leaves Yangon Central at 11:30')
  expect(ask('en', 'to Insein at 11:35')).toBe('Where does your trip to Insein start?')
})

test('a long detour is not offered if a later train is much faster', () => {
  expect(ask('en', 'pazundaung to shwepyithar')).toContain('Leave Pazundaung at 16:39')
})

test.each([
  ['en', 'is there a night train to mandalay'],
  ['de', 'gibt es einen nachtzug nach mandalay'],
  ['ko', '만달레이 가는 밤기차 있어요?'],
] as const)('%s: “%s” says that there is none', (language, question) => {
  expect(ask(language, question)).toContain(translateIn(language)('assistant.noNight').replaceAll('\u2060', ''))
})

test('“around five” includes a train that leaves a few minutes earlier', () => {
  expect(ask('en', 'pyay road to waibargi', 'around 5')).toContain('16:53')
  expect(ask('zh', 'Pyay Road到Waibargi', '我要五点左右的')).toContain('16:53')
})

test.each([
  ['en', 'does the alarm ring with the screen off?', 'assistant.helpAlarm', 'wake.action'],
  ['ja', '画面消えてても鳴る？', 'assistant.helpAlarm', 'wake.action'],
  ['zh', '验证码一直收不到', 'assistant.helpCode', 'account.resend'],
  ['de', 'push kommt nicht an obwohl an', 'assistant.helpAlertTest', 'alertTest.title'],
  ['th', 'แจ้งในแอปว่ารถไม่มาได้ตรงไหน', 'assistant.helpReport', 'ride.notYet'],
] as const)('%s: “%s” names the button or page that helps', (language, question, key, action) => {
  const t = translateIn(language)
  expect(ask(language, question)).toBe(
    t(key, { action: t(action) })
      .replaceAll('\u00A0', ' ')
      .replaceAll('\u2060', ''),
  )
})

test('a trip that does not run today has the fare of the next day on which it runs', () => {
  expect(ask('en', 'how much is the train to bagan')).toContain('24,000')
})

test('if no train leaves after a time, “the one before” is the last train before it', () => {
  expect(ask('en', 'yangon central to mingaladon at 18:30', 'the one before')).toContain('SHA-2 leaves Yangon Central at 17:30')
})

test('a question may name another train: by its number, by its departure time, or as the only one', () => {
  expect(ask('en', 'train 71', 'and 73?')).toContain('Train 73')
  expect(ask('th', 'ขบวน 81 จอด kyaikto มั้ย', 'ขบวนตี 5 ล่ะ จอดเหมือนกันป่ะ')).toContain('83')
  expect(ask('ko', '양곤중앙역에서 흘로가 가는 기차', '하나뿐이야?')).toContain('2편(11:00, 17:10)')
})

test('questions about the running days are answered for trains and trips', () => {
  expect(ask('en', 'does train 83 to mawlamyine run daily')).toContain('Daily (assumed)')
})

test('an emergency does not hide a later question about a train', () => {
  expect(ask('en', 'someone stole my phone', 'where is KHA-3 now')).toContain('KHA-3 is between')
})

test('the answer about a station without trains is that none stops there', () => {
  expect(ask('ja', 'ティラワを出る列車はある？')).toContain('停車する列車はありません')
})

test('an unknown place keeps no end of the trip before', () => {
  expect(ask('en', 'to Insein', 'to Atlantis', 'Hledan')).toBe('Where does your trip to Hledan start?')
})

test('a place after a question about a train does not get the ends of that train', () => {
  expect(ask('en', 'where is train 32', 'next train to Hledan')).toBe('Where does your trip to Hledan start?')
})

test('an arrival time is not the departure time of a train', () => {
  expect(ask('en', 'I have to be at Insein by 11:30')).toBe('Where does your trip to Insein start?')
  expect(ask('en', 'when does train 31 arrive', 'I need to be there by 11:00')).toContain('Train 31')
})

test('the fare of the last train comes with the last train', () => {
  expect(ask('en', 'how much is the last train from Insein to Yangon Central')).toContain('Last train. Leave Insein at 18:00')
})

test('a rough time also holds for the next question about the trip', () => {
  expect(ask('en', 'pyay road to waibargi', 'around 5', 'how long does it take?')).toContain('leaves at 16:53')
})

test('“the same day?” after the way back still asks for the way back', () => {
  expect(ask('en', 'trains to bago', 'and back?', 'the same day?')).toContain('Train 12 leaves Bago at 19:02')
})

test('a train after a slow trip with a transfer is found', () => {
  expect(ask('en', 'pyay road to pazundaung at 11:30', 'the one after')).toContain('Leave Pyay Road at 13:29')
})
