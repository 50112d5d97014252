import { understand, type ReadingContext, type QuestionMeaning } from '@yatha/assistant'
import { expect, test } from 'vitest'
import { NOW, railway } from './real-railway.ts'

const ask = (text: string, history: readonly string[] = [], more: Partial<ReadingContext> = {}): QuestionMeaning =>
  understand(text, { railway, now: NOW, language: 'en', history, ...more })

test.each([
  ['and back?', ['hledan to insein'], 'trip', { from: 'insein', to: 'hledan' }],
  ['tomorrow?', ['hledan to insein'], 'trip', { from: 'hledan', to: 'insein', day: '2026-11-24' }],
  ['at 5pm', ['hledan to insein'], 'trip', { from: 'hledan', to: 'insein', time: '17:00', by: 'depart' }],
  ['last train?', ['hledan to insein'], 'last_train', { from: 'hledan', to: 'insein' }],
  ['and the fare?', ['hledan to insein'], 'fare', { from: 'hledan', to: 'insein' }],
  ['how long?', ['hledan to insein', 'and back?'], 'duration', { from: 'insein', to: 'hledan' }],
  ['and from Tamwe?', ['hledan to insein'], 'trip', { from: 'tamwe', to: 'insein' }],
  ['and to Tamwe?', ['hledan to insein'], 'trip', { from: 'hledan', to: 'tamwe' }],
  ['and Tamwe?', ['next trains at Insein'], 'next_trains', { station: 'tamwe' }],
  ['from Hledan', ['I want to go to Insein'], 'trip', { from: 'hledan', to: 'insein' }],
  ['Hledan', ['I want to go to Insein'], 'trip', { from: 'hledan', to: 'insein' }],
  ['Insein', ['next train?'], 'next_trains', { station: 'insein' }],
  ['is it late?', ['where is KHA-3'], 'train_position', { train: 'KHA-3' }],
  ['the one before', ['hledan to insein'], 'trip', { from: 'hledan', to: 'insein' }],
  ['last train to Insein tonight?', ['next train from Hledan'], 'last_train', { from: 'hledan', to: 'insein', day: '2026-11-23' }],
  ['no, from Kamayut', ['hledan to insein', 'how much?'], 'fare', { from: 'kamayut', to: 'insein' }],
  ['wake me at Hledan', ['where is KHA-3'], 'wake', { train: 'KHA-3', to: 'hledan' }],
  ['and tomorrow?', ['hledan to insein', 'thanks', 'will it rain?'], 'trip', { from: 'hledan', to: 'insein', day: '2026-11-24' }],
  ['from Thingangyun, not Central', ['Yangon Central to Bago'], 'trip', { from: 'thingangyun', to: 'bago' }],
  ['anything before 7?', ['hledan to insein tomorrow'], 'trip', { day: '2026-11-24', time: '07:00', by: 'arrive' }],
  ['an hour later', ['hledan to insein at 16:00'], 'trip', { time: '17:00', by: 'depart' }],
  ['half an hour earlier', ['hledan to insein tomorrow at 9:30'], 'trip', { day: '2026-11-24', time: '09:00' }],
  ['when does it get to Okkalapa', ['where is KHA-3'], 'next_trains', { train: 'KHA-3', station: 'okkalapa' }],
  ['when does it arrive at Tamwe', ['trains at Hledan at 14:00'], 'trip', { from: 'hledan', to: 'tamwe', time: '14:00' }],
  ['I want to go to Mahlwagon', ['which station is closest to Insein Market'], 'trip', { from: 'insein', to: 'mahlwagon' }],
  ['from Okkyin to there', ['next train at Insein'], 'trip', { from: 'okkyin', to: 'insein' }],
  ['ok and around noon', ['hledan to insein'], 'trip', { from: 'hledan', to: 'insein', time: '12:00' }],
  ['next train to Hledan', ['is the 7:40 from Insein late'], 'trip', { from: 'insein', to: 'hledan' }],
  ['actually no, kyaikkale', ['wake me at Mingaladon Bazaar'], 'clarify', { to: 'kyaikkale' }],
  ['不是，达梅', ['到干贝叫醒我'], 'clarify', { to: 'tamwe' }],
  ["I'm on KHA-3", ['wake me at Hledan'], 'wake', { train: 'KHA-3', to: 'hledan' }],
  ['no sorry, I mean FROM insein TO tamwe', ['last train tamwe to insein'], 'last_train', { from: 'insein', to: 'tamwe' }],
  ['no, I mean kamayut to tamwe', ['how much is hledan to insein'], 'fare', { from: 'kamayut', to: 'tamwe' }],
  ['a train to Mingaladon at 5 am?', ['last train from Tamwe to Insein'], 'trip', { to: 'mingaladon', time: '05:00' }],
  ['where is it', ['is SHA-2 running today'], 'train_position', { train: 'SHA-2' }],
  ['can we come back the same way around 4', ['hledan to insein'], 'trip', { from: 'insein', to: 'hledan', time: '16:00' }],
  ['and the way home at lunchtime', ['hledan to insein'], 'trip', { from: 'insein', to: 'hledan', time: '12:00' }],
  ['အပြန်ရော', ['လှည်းတန်းကနေ အင်းစိန်'], 'trip', { from: 'insein', to: 'hledan' }],
  ['那返程呢？', ['从莱丹到永盛'], 'trip', { from: 'insein', to: 'hledan' }],
] as const)('“%s” after %j', (text, history, intent, slots) => {
  expect(ask(text, history)).toMatchObject({ intent, slots })
})

test('an exact name is preferred to a longer name that contains it', () => {
  expect(ask('next train at Mingaladon')).toMatchObject({ intent: 'next_trains', slots: { station: 'mingaladon' } })
  expect(ask('from Insein to Mingaladon Bazaar')).toMatchObject({ intent: 'trip', slots: { from: 'insein', to: 'mingaladon-bazaar' } })
  expect(ask('next train at Mingaldon')).toMatchObject({ intent: 'next_trains', slots: { station: 'mingaladon' } })
})

test('after a question about a train, a question about a landmark does not refer to the train', () => {
  for (const text of [
    'シュエダゴン・パゴダの最寄り駅はどこ',
    '쉐다곤 파고다에서 제일 가까운 역은 어디예요?',
    'which station is closest to Shwedagon Pagoda',
  ])
    expect(ask(text, ['今日KHA-1は運行していますか']), text).toMatchObject({ intent: 'nearby', slots: { landmark: 'shwedagon-pagoda' } })
})

test('a new question does not refer to the previous one', () => {
  expect(ask('who won the football', ['hledan to insein'])).toMatchObject({ intent: 'off_topic', slots: {} })
  expect(ask('météo demain', ['hledan to insein'])).toMatchObject({ intent: 'unknowable', slots: {} })
  expect(ask('hello', ['hledan to insein'])).toMatchObject({ intent: 'small_talk', slots: {} })
  expect(ask('Tamwe to Parami', ['hledan to insein at 9:00'])).toMatchObject({ intent: 'trip', slots: { from: 'tamwe', to: 'parami' } })
})

test('a trip without a start begins at the station nearest to the rider', () => {
  expect(ask('I want to go to Insein', [], { nearestStation: 'hledan' })).toMatchObject({
    intent: 'trip',
    slots: { from: 'hledan', to: 'insein' },
  })
  expect(ask('next train?', [], { nearestStation: 'hledan' })).toMatchObject({ intent: 'next_trains', slots: { station: 'hledan' } })
  expect(ask('I want to go to Insein', [], { nearestStation: 'insein' })).toMatchObject({ intent: 'clarify', slots: { to: 'insein' } })
})

test.each([
  'Full timetable from Hledan to Insein',
  'Is there a train from Hledan to Insein with a toilet?',
  'plein tarif de Hledan à Insein',
  'can I get a refund for Hledan to Insein',
])('a question with two places is about a trip: “%s”', (text) => {
  expect(ask(text)).toMatchObject({ slots: { from: 'hledan', to: 'insein' } })
})

test.each([
  ['I lost my bag between Hledan and Insein', 'lost'],
  ['accident between Hledan and Insein', 'emergency'],
  ['someone took my bag at Thamaing!!', 'emergency'],
  ['un homme est tombé sur la voie à Kamayut', 'emergency'],
  ['九文台站有人突发心脏病 打哪个电话!', 'emergency'],
  ['ကမာရွတ်နားမှာ ရထားပေါ်ကပြုတ်ကျတယ်', 'emergency'],
  ['車内が煙くさい', 'emergency'],
  ['is the train from Hledan to Insein crowded', 'crowded'],
  ['is the train full?', 'crowded'],
  ['is it busy?', 'crowded'],
  ['how full is KHA-3', 'crowded'],
  ['ist der Zug voll?', 'crowded'],
  ['le train est plein ?', 'crowded'],
])('“%s” has the topic %s', (text, topic) => {
  expect(ask(text)).toMatchObject({ intent: 'unknowable', topic })
})

test.each([
  ['first train from Hledan after 9', 'next_trains', { station: 'hledan', time: '09:00', by: 'depart' }],
  ['erster Zug nach 9 Uhr von Hledan', 'next_trains', { station: 'hledan', time: '09:00', by: 'depart' }],
  ['フレダンから9時以降の始発', 'next_trains', { station: 'hledan', time: '09:00', by: 'depart' }],
  ['last train before 5pm from Tamwe to Insein', 'trip', { from: 'tamwe', to: 'insein', time: '17:00', by: 'arrive' }],
  ['တာမွေကနေ အင်းစိန်ကို ညနေ ၅ နာရီမတိုင်ခင် နောက်ဆုံးရထား', 'trip', { from: 'tamwe', to: 'insein', time: '17:00', by: 'arrive' }],
] as const)('the first train after a time and the last train before it are not those of the day: “%s”', (text, intent, slots) => {
  expect(ask(text)).toMatchObject({ intent, slots })
})

test.each([
  ['whats near lanmadaw station, somewhere for lunch', 'nearby', { station: 'lanmadaw' }],
  ['dagon uni from bauktaw', 'trip', { from: 'bauktaw', to: 'dagon-university' }],
  ['airport from hledan, my flight is at 14:30', 'trip', { from: 'hledan', time: '14:30', by: 'arrive' }],
  ['set alarm 2 stops before tadalay', 'clarify', { to: 'tadalay' }],
  ['チーミンダイからパズンダウン 駅いくつ', 'stop_count', { from: 'kyimyindaing', to: 'pazundaung' }],
  ['カマユッで寝ちゃいそうだから降りる前に起こして', 'clarify', { to: 'kamayut' }],
] as const)('“%s” is understood', (text, intent, slots) => {
  expect(ask(text)).toMatchObject({ intent, slots })
})

test('a range of times that has already begun starts now and keeps its end', () => {
  const { slots, details } = ask('hledan to insein between 7:30 and 10')
  expect(slots).toEqual({ from: 'hledan', to: 'insein', by: 'depart' })
  expect(details).toMatchObject({ until: '10:00' })
})

test('a request for the full timetable of a station is a question about its trains', () => {
  expect(ask('Full timetable of Hledan')).toMatchObject({ intent: 'next_trains', slots: { station: 'hledan' } })
})

test.each([
  ['zh', ['从莱丹到永盛', '在嘉马育停吗', '多少钱'], { intent: 'fare', slots: { from: 'hledan', to: 'insein' } }],
  ['th', ['แลดานไปอินเส่ง', 'ปลุกตรงนั้น'], { intent: 'wake', slots: { from: 'hledan', to: 'insein' } }],
  ['ko', ['흘레단에서 인세인', '중간에 갈아타지는 않지요?'], { intent: 'trip', slots: { from: 'hledan', to: 'insein' } }],
  ['ko', ['흘레단에서 인세인', '그거 내리기전에 알람 맞춰줘'], { intent: 'wake', slots: { from: 'hledan', to: 'insein' } }],
  ['mm', ['လှည်းတန်းကနေ အင်းစိန်', 'ကြို့ကုန်းမှာ ရပ်လား', 'အဲဒီမှာ နှိုးပေး'], { intent: 'wake', slots: { from: 'hledan', to: 'gyogon' } }],
  ['en', ['hledan to insein', 'and on the weekend?'], { intent: 'trip', slots: { from: 'hledan', to: 'insein', day: '2026-11-28' } }],
] as const)('%s: the last turn of %j refers to the trip or the stop', (language, turns, meaning) => {
  expect(ask(turns.at(-1)!, turns.slice(0, -1), { language })).toMatchObject(meaning)
})
