import { answerQuestion, checkFacts, understand } from '@yatha/assistant'
import { LANGUAGES, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

function ask(text: string, history: readonly string[] = [], now = NOW, language: Language = 'en') {
  const understood = understand(text, { railway, now, language, history })
  const answered = answerQuestion(understood, { answers: answersIn(understood.language, now), t: translateIn(understood.language) })
  expect(checkFacts(answered.text, answered.results, railway), answered.text).toEqual([])
  return { ...understood, answered }
}

const ENDS = { from: 'hledan', to: 'insein' }

const INVALID_TIMES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'hledan to insein at 25:99',
    'hledan to insein at 13 pm',
    'hledan to insein at 9:75',
    'hledan to insein at 9:5',
    'hledan to insein 25:10 am',
  ],
  mm: ['လှည်းတန်းကနေ အင်းစိန် ၂၅:၉၉', 'လှည်းတန်းကနေ အင်းစိန် ၂၅ နာရီ', 'လွည္းတန္းကေန အင္းစိန္ ၂၅:၉၉'],
  ja: ['レーダンからインセイン 25:99', '25時にレーダンからインセインまで'],
  zh: ['从莱丹到永盛 25:99', '25点从莱丹到永盛'],
  ko: ['흘레단에서 인세인 25:99', '25시에 흘레단에서 인세인까지'],
  th: ['จากแลดานไปอินเส่ง 25:99', 'จากแลดานไปอินเส่ง 25 นาฬิกา', 'จากแลดานไปอินเส่ง ๒๕.๙๙ น.'],
  fr: ['de hledan à insein à 25h99', 'de hledan à insein à 25 heures'],
  de: ['von hledan nach insein um 25:99', 'von hledan nach insein um 25 Uhr'],
}
const INVALID_DAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['hledan to insein on 30 feb', 'hledan to insein 2026-13-45', 'hledan to insein on February 30 at 9', 'hledan to insein 30/02/2027'],
  mm: ['ဖေဖော်ဝါရီ ၃၀ ရက် လှည်းတန်းကနေ အင်းစိန်'],
  ja: ['2月30日レーダンからインセインまで'],
  zh: ['2月30日从莱丹到永盛'],
  ko: ['2월 30일 흘레단에서 인세인까지'],
  th: ['30 กุมภาพันธ์ จากแลดานไปอินเส่ง'],
  fr: ['de hledan à insein le 30 février', 'de hledan à insein le 30/02'],
  de: ['am 30. Februar von hledan nach insein', 'am 30.2. von hledan nach insein'],
}

test.each(LANGUAGES)('%s: if a time or date does not exist, the rider is asked for a valid one; other slots are kept', (language) => {
  for (const [missing, texts] of [['time', INVALID_TIMES[language]] as const, ['day', INVALID_DAYS[language]] as const]) {
    for (const text of texts) {
      const { answered, ...understood } = ask(text)
      expect(understood, text).toMatchObject({ intent: 'clarify', askedIntent: 'trip', missing, slots: ENDS, language })
      expect(understood.slots, text).not.toHaveProperty(missing)
      expect(answered.cards, text).toEqual([])
      for (const chip of answered.chips) expect(ask(chip, [text], NOW, language).intent, `${text} → ${chip}`).not.toBe('clarify')
    }
  }
})

test('after an invalid time, a reply with a valid time completes the trip', () => {
  const text = 'hledan to insein at 25:99'
  expect(ask('at 9:30', [text])).toMatchObject({ intent: 'trip', slots: { ...ENDS, time: '09:30' } })
  expect(ask('in 20 minutes', [text])).toMatchObject({ intent: 'trip', slots: { ...ENDS, time: '08:20' } })
  expect(ask('26:00', [text])).toMatchObject({ intent: 'clarify', askedIntent: 'trip', missing: 'time', slots: ENDS })
  expect(ask('last train', [text])).toMatchObject({ intent: 'last_train', slots: ENDS })
  expect(ask('who won the football', [text])).toMatchObject({ intent: 'off_topic' })
  expect(ask('tomorrow', ['do trains run on 30 feb'])).toMatchObject({ slots: { day: '2026-11-24' } })
  // The missing place is requested first.
  expect(ask('to insein at 25:99')).toMatchObject({ intent: 'clarify', missing: 'from', slots: { to: 'insein' } })
  expect(ask('hledan', ['to insein at 25:99'])).toMatchObject({ intent: 'clarify', missing: 'time', slots: ENDS })
})

test('if start and destination are the same, the rider is asked for the destination', () => {
  for (const text of ['from hledan to hledan', 'hledan to hledan at 9', 'von hledan nach hledan', 'လှည်းတန်းကနေ လှည်းတန်းကို'])
    expect(ask(text), text).toMatchObject({ intent: 'clarify', missing: 'to', slots: { from: 'hledan' } })
})

test.each([
  ['hledan to insein ၉း၃၀', '09:30'],
  ['hledan to insein 0930', '09:30'],
  ['hledan to insein 930am', '09:30'],
  ['hledan to insein at 1730', '17:30'],
  ['hledan to insein at 24:00', '23:59'],
  ['hledan to insein at 9', '09:00'],
  ['hledan to insein at 12 pm', '12:00'],
  ['von hledan nach insein am 25.12. um 9 Uhr', '09:00'],
  ['de hledan à insein le 25/12 à 9h', '09:00'],
])('“%s” contains a valid time', (text, time) => {
  expect(ask(text)).toMatchObject({ intent: 'trip', slots: { ...ENDS, time } })
})

test('a day in another year is written with its year', () => {
  expect(ask('hledan to insein 2099-12-31').answered.text).toContain('December 31, 2099')
  expect(ask('hledan to insein 2026-12-31').answered.text).toContain('Thu, Dec 31: ')
})

test.each(['hledantoinsein', 'hledaninsein', 'hledan2insein', 'train hledannachinsein'])('names written as one word: %s', (text) => {
  expect(ask(text)).toMatchObject({ intent: 'trip', slots: ENDS })
})

test.each([
  ['von hledan nach insein am 25.12.', '2026-12-25'],
  ['von hledan nach insein am 25.12.2030', '2030-12-25'],
  ['de hledan à insein le 25/12', '2026-12-25'],
  ['hledan to insein 12/25/2026', '2026-12-25'],
  ['hledan to insein on 1 jan 1990', '1990-01-01'],
  ['จากแลดานไปอินเส่ง 25 ธันวาคม 2569', '2026-12-25'],
])('“%s” names a day', (text, day) => {
  expect(ask(text)).toMatchObject({ intent: 'trip', slots: { ...ENDS, day } })
})

const IN_20: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'hledan to insein in 20 minutes',
    'in 20 min from hledan to insein',
    'hledan to insein 20 mins from now',
    'hledan to insein in twenty minutes',
  ],
  mm: ['မိနစ် ၂၀ နေရင် လှည်းတန်းကနေ အင်းစိန်', 'လှည်းတန်းကနေ အင်းစိန် ၂၀ မိနစ်အကြာ', 'နောက် မိနစ် ၂၀ လှည်းတန်းကနေ အင်းစိန်', 'မိနစ္ ၂၀ ေနရင္ လွည္းတန္းကေန အင္းစိန္'],
  ja: ['20分後にレーダンからインセインまで', '二十分後レーダンからインセイン'],
  zh: ['20分钟后从莱丹到永盛', '二十分钟以后从莱丹到永盛', '再过20分钟从莱丹到永盛'],
  ko: ['20분 후에 흘레단에서 인세인', '이십분 뒤 흘레단에서 인세인까지'],
  th: ['อีก 20 นาทีจากแลดานไปอินเส่ง', 'อีกยี่สิบนาที จากแลดานไปอินเส่ง'],
  fr: ['de hledan à insein dans 20 minutes', 'dans vingt min hledan insein', 'hledan insein d’ici 20 min'],
  de: ['in 20 Minuten von hledan nach insein', 'von hledan nach insein in zwanzig Minuten'],
}
const IN_30: Readonly<Record<Language, readonly string[]>> = {
  en: ['hledan to insein in half an hour', 'half an hour from now hledan to insein'],
  mm: ['နာရီဝက်နေရင် လှည်းတန်းကနေ အင်းစိန်', 'နောက်နာရီဝက် လှည်းတန်းကနေ အင်းစိန်'],
  ja: ['30分後にレーダンからインセインまで', '半時間後レーダンからインセイン'],
  zh: ['半小时后从莱丹到永盛', '半个小时之后从莱丹到永盛', '半個小時後從萊丹到永盛'],
  ko: ['30분 뒤에 흘레단에서 인세인', '반시간 후 흘레단에서 인세인'],
  th: ['อีกครึ่งชั่วโมงจากแลดานไปอินเส่ง'],
  fr: ['de hledan à insein dans une demi-heure', 'hledan insein dans 1/2 heure'],
  de: ['in einer halben Stunde von hledan nach insein', 'in ner halben stunde von hledan nach insein'],
}
const IN_90: Readonly<Record<Language, readonly string[]>> = {
  en: ['hledan to insein in an hour and a half', 'hledan to insein in 90 minutes'],
  mm: ['၁ နာရီခွဲအကြာ လှည်းတန်းကနေ အင်းစိန်'],
  ja: ['1時間半後にレーダンからインセインまで', '一時間半後レーダンからインセイン'],
  zh: ['一个半小时后从莱丹到永盛', '90分钟后从莱丹到永盛'],
  ko: ['한 시간 반 뒤에 흘레단에서 인세인'],
  th: ['อีก 1 ชั่วโมงครึ่งจากแลดานไปอินเส่ง', 'อีกหนึ่งชั่วโมงครึ่งจากแลดานไปอินเส่ง'],
  fr: ['de hledan à insein dans une heure et demie', 'hledan insein dans 1h et demie'],
  de: ['in anderthalb Stunden von hledan nach insein', 'in 90 min von hledan nach insein'],
}

test.each(LANGUAGES)('%s: “in 20 minutes” and similar phrases are times relative to now', (language) => {
  for (const [time, texts] of [
    ['08:20', IN_20[language]] as const,
    ['08:30', IN_30[language]] as const,
    ['09:30', IN_90[language]] as const,
  ])
    for (const text of texts) expect(ask(text), text).toMatchObject({ intent: 'trip', slots: { ...ENDS, time, by: 'depart' }, language })
})

test('“in half an hour” may be tomorrow, and “in 40 minutes” may be an arrival time', () => {
  const late = Date.parse('2026-11-23T23:50:00+06:30') / 1000
  expect(ask('hledan to insein in half an hour', [], late).slots).toEqual({ ...ENDS, day: '2026-11-24', time: '00:20', by: 'depart' })
  expect(ask('i must be in insein in 40 minutes, from hledan').slots).toEqual({ ...ENDS, time: '08:40', by: 'arrive' })
  expect(ask('next trains at hledan in 2 hours')).toMatchObject({ intent: 'next_trains', slots: { station: 'hledan', time: '10:00' } })
  expect(ask('and in an hour?', ['hledan to insein']).slots).toEqual({ ...ENDS, time: '09:00', by: 'depart' })
})

const UNKNOWN_TRAINS: Readonly<Record<Language, readonly string[]>> = {
  en: ['where is KHA-99', 'is train 999 late?', 'kha99', 'does KHA-99 run today'],
  mm: ['ခ-၉၉ ဘယ်ရောက်ပြီလဲ', 'KHA-99 နောက်ကျလား'],
  ja: ['KHA-99は今どこ', '999号列車は遅れていますか'],
  zh: ['KHA-99现在在哪里', '999次晚点了吗'],
  ko: ['KHA-99 지금 어디', '999번 열차 늦나요'],
  th: ['KHA-99 อยู่ที่ไหน', 'รถไฟขบวนที่ 999 สายไหม'],
  fr: ['où est le KHA-99', 'le train 999 est-il en retard'],
  de: ['wo ist KHA-99', 'hat Zug 999 Verspätung'],
}

test.each(LANGUAGES)('%s: an unknown train is reported, and the rider is asked for another', (language) => {
  for (const text of UNKNOWN_TRAINS[language]) {
    const { answered, ...understood } = ask(text, [], NOW, language)
    expect(understood, text).toMatchObject({ intent: 'clarify', missing: 'train', slots: {}, language })
    expect(answered.text, text).toContain(translateIn(language)('assistant.noSuchTrain'))
    expect(answered.text).not.toMatch(/99|၉၉/)
    for (const chip of answered.chips) expect(ask(chip, [text], NOW, language).slots).toHaveProperty('train')
  }
})

test.each([
  'does 62 run on sunday',
  'is 62 running?',
  '62번 지금 어디예요?',
  'where is 62',
  '열차 62 시간표',
  'is train 62 mingaladon late',
])('“%s” names train 62', (text) => expect(ask(text).slots.train, text).toBe('62'))

test('the day in a date is not read as a train number', () => {
  const { intent, slots } = ask('Are trains running on 11 December?')
  expect({ intent, slots }).toEqual({ intent: 'running_today', slots: { day: '2026-12-11' } })
})

test.each([
  'next train 10 min',
  'train at 9',
  'train 25 december hledan to insein',
  'train 17 tomorrow hledan to insein',
  'platform 3 at hledan',
  '列车25号从莱丹到永盛',
  'Are trains running on 11 December?',
  'are trains running 11 to 12 december',
  'รถไฟ 8 โมง',
  'รถไฟ 8.30 น.',
  '기차 5시',
  '火车5点',
  '電車 5時',
  'ရထား ၅ နာရီ',
  'trains 11 heures',
  'train 9 o’clock',
  '하루에 10번 운행하나요',
  'do trains run 10 times a day',
])('“%s” names no train', (text) => {
  const { slots, missing } = ask(text)
  expect(slots.train).toBeUndefined()
  expect(missing).not.toBe('train')
})

test.each(['Are trains late by 5 minutes?', '열차가 5분 늦나요', 'รถไฟสาย 5 นาทีไหม', 'les trains ont 5 min de retard'])(
  'minutes are not taken for a train number: “%s”',
  (text) => {
    expect(ask(text).slots.train).toBeUndefined()
  },
)
