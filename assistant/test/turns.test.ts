import { answerQuestion, checkFacts, understand, type QuestionMeaning } from '@yatha/assistant'
import { LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import { expect, test } from 'vitest'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

/** One turn of a conversation in each language; `{slug}` stands for the name of a station. */
type Turns = Readonly<Record<Language, string>>

const TRIP: Turns = {
  en: 'from {hledan} to {insein}',
  de: 'von {hledan} nach {insein}',
  fr: 'de {hledan} à {insein}',
  mm: '{hledan}ကနေ {insein}ကို',
  ja: '{hledan}から{insein}まで',
  zh: '从{hledan}到{insein}',
  ko: '{hledan}에서 {insein}까지',
  th: 'จาก{hledan}ไป{insein}',
}
const LAST: Turns = {
  en: 'last train from {hledan} to {insein}',
  de: 'letzter Zug von {hledan} nach {insein}',
  fr: 'dernier train de {hledan} à {insein}',
  mm: '{hledan}ကနေ {insein}ကို နောက်ဆုံးရထား',
  ja: '{hledan}から{insein}までの終電',
  zh: '从{hledan}到{insein}的末班车',
  ko: '{hledan}에서 {insein}까지 막차',
  th: 'เที่ยวสุดท้ายจาก{hledan}ไป{insein}',
}
const TRAIN: Turns = {
  en: 'where is KHA-3',
  de: 'wo ist KHA-3',
  fr: 'où est KHA-3',
  mm: 'KHA-3 ဘယ်ရောက်ပြီလဲ',
  ja: 'KHA-3は今どこ',
  zh: 'KHA-3现在在哪里',
  ko: 'KHA-3 지금 어디예요',
  th: 'KHA-3 อยู่ที่ไหน',
}
const HOW_MUCH: Turns = {
  en: 'what does it cost',
  de: 'was kostet das',
  fr: 'c’est quel prix ?',
  mm: 'ဈေးနှုန်းက',
  ja: '運賃は？',
  zh: '票价多少',
  ko: '요금은요?',
  th: 'ค่าตั๋วเท่าไหร่',
}
const HOW_LONG: Turns = {
  en: 'how long is the ride',
  de: 'wie lange dauert die Fahrt',
  fr: 'ça prend combien de temps',
  mm: 'ဘယ်လောက်ကြာမလဲ',
  ja: '何分かかる？',
  zh: '要多长时间',
  ko: '얼마나 걸리나요',
  th: 'ใช้เวลาเท่าไร',
}

const ENDS = { from: 'hledan', to: 'insein' }

const RULES: readonly (readonly [rule: string, turns: readonly Turns[], meaning: Partial<QuestionMeaning>])[] = [
  ['a missing slot comes from the context', [TRIP, HOW_MUCH], { intent: 'fare', slots: ENDS }],
  [
    'a value in the question replaces the value in the context',
    [
      TRIP,
      {
        en: 'and to {tamwe}?',
        de: 'und nach {tamwe}?',
        fr: 'et vers {tamwe} ?',
        mm: '{tamwe}ကိုရော',
        ja: 'じゃあ{tamwe}までは？',
        zh: '那到{tamwe}呢',
        ko: '그럼 {tamwe}까지는요?',
        th: 'แล้วไป{tamwe}ล่ะ',
      },
    ],
    { intent: 'trip', slots: { from: 'hledan', to: 'tamwe' } },
  ],
  [
    '“and back?” swaps start and destination',
    [
      TRIP,
      {
        en: 'and the way back',
        de: 'und der Rückweg',
        fr: 'et le retour ?',
        mm: 'အပြန်ကော',
        ja: '帰りは？',
        zh: '回程呢',
        ko: '돌아오는 건요?',
        th: 'ขากลับล่ะ',
      },
    ],
    { intent: 'trip', slots: { from: 'insein', to: 'hledan' } },
  ],
  [
    '“the one before” is the train before the train in the last answer',
    [
      LAST,
      {
        en: 'the previous one',
        de: 'der vorherige',
        fr: 'le précédent',
        mm: 'အရင်တစ်စီး',
        ja: 'その一本前',
        zh: '前一班',
        ko: '바로 전 열차',
        th: 'ขบวนก่อนหน้า',
      },
    ],
    { intent: 'last_train', slots: ENDS, shift: -1 },
  ],
  ['a question about the train that was shown keeps it', [LAST, HOW_LONG], { intent: 'duration', slots: ENDS, trainOfDay: 'last' }],
  [
    '“the second one” after a trip is the trip after it',
    [
      TRIP,
      { en: 'the second one', de: 'der zweite', fr: 'le deuxième', mm: 'ဒုတိယရထား', ja: '二番目', zh: '第二班', ko: '두 번째', th: 'คันที่สอง' },
    ],
    { intent: 'trip', slots: ENDS, shift: 1 },
  ],
  [
    '“not A, B” replaces place A with place B',
    [
      TRIP,
      {
        en: 'not {hledan}, {kamayut}',
        de: 'nicht {hledan}, {kamayut}',
        fr: 'pas {hledan}, {kamayut}',
        mm: '{hledan} မဟုတ်ဘူး {kamayut}',
        ja: '{hledan}じゃなくて{kamayut}',
        zh: '不是{hledan}，是{kamayut}',
        ko: '{hledan} 말고 {kamayut}',
        th: 'ไม่ใช่{hledan} แต่{kamayut}',
      },
    ],
    { intent: 'trip', slots: { from: 'kamayut', to: 'insein' } },
  ],
  [
    'a question about a stop of a trip does not change the destination of the trip',
    [
      TRIP,
      {
        en: 'does it stop at {gyogon}?',
        de: 'hält der in {gyogon}?',
        fr: 'il s’arrête à {gyogon} ?',
        mm: '{gyogon}မှာ ရပ်လား',
        ja: '{gyogon}に止まる？',
        zh: '停{gyogon}吗',
        ko: '{gyogon}에 정차하나요?',
        th: 'จอดที่{gyogon}ไหม',
      },
      HOW_MUCH,
    ],
    { intent: 'fare', slots: ENDS },
  ],
  [
    'after a question about a train, a station is a stop of this train',
    [
      TRAIN,
      {
        en: 'at {hledan}?',
        de: 'und in {hledan}?',
        fr: 'à {hledan} il arrive quand ?',
        mm: '{hledan}မှာ ဘယ်အချိန်ရောက်မလဲ',
        ja: '{hledan}には何時に着く？',
        zh: '几点到{hledan}',
        ko: '{hledan}에 몇 시에 도착해요?',
        th: 'ถึง{hledan}กี่โมง',
      },
    ],
    { intent: 'next_trains', slots: { train: 'KHA-3', station: 'hledan' } },
  ],
  [
    '“every day?” asks for the days on which the train runs',
    [
      TRAIN,
      {
        en: 'every day?',
        de: 'jeden Tag?',
        fr: 'tous les jours ?',
        mm: 'နေ့တိုင်းလား',
        ja: '毎日？',
        zh: '每天吗',
        ko: '매일이요?',
        th: 'ทุกวันไหม',
      },
    ],
    { intent: 'running_today', slots: { train: 'KHA-3' }, details: { everyDay: true } },
  ],
  [
    '“which way is quicker?” is about the direction around the loop',
    [
      TRIP,
      {
        en: 'which way is quicker?',
        de: 'welche Richtung ist schneller?',
        fr: 'quel sens est plus rapide ?',
        mm: 'ဘယ်ဘက်က ပိုမြန်လဲ',
        ja: 'どっち回りが早い？',
        zh: '哪个方向更快',
        ko: '어느 방향이 더 빨라요?',
        th: 'วนทางไหนเร็วกว่า',
      },
    ],
    { intent: 'direction', slots: ENDS },
  ],
  [
    'after a question about the loop, “how much?” asks for the fare of the loop',
    [
      {
        en: 'how long does the whole loop take',
        de: 'wie lange dauert die ganze Runde',
        fr: 'combien de temps pour le tour complet',
        mm: 'တစ်ပတ်ပြည့် ဘယ်လောက်ကြာလဲ',
        ja: '一周何分かかる？',
        zh: '坐一整圈要多久',
        ko: '한 바퀴 도는 데 얼마나 걸려요?',
        th: 'นั่งครบรอบใช้เวลานานเท่าไหร่',
      },
      HOW_MUCH,
    ],
    { intent: 'fare', slots: {}, isAboutLoop: true },
  ],
  [
    'a range of times is read as its start and its end',
    [
      TRIP,
      {
        en: 'between 3 and 5',
        de: 'zwischen 3 und 5',
        fr: 'entre 15h et 17h',
        mm: 'ညနေ ၃ နာရီနဲ့ ၅ နာရီကြား',
        ja: '午後3時から5時の間',
        zh: '下午3点到5点',
        ko: '오후 3시에서 5시 사이',
        th: 'บ่าย 3 โมงถึง 5 โมง',
      },
    ],
    { intent: 'trip', slots: { ...ENDS, time: '15:00', by: 'depart' }, details: { until: '17:00' } },
  ],
  [
    '“no, am” moves the time in the context to the morning',
    [
      {
        en: 'from {hledan} to {insein} tomorrow at 5 pm',
        de: 'von {hledan} nach {insein} morgen um 17 Uhr',
        fr: 'de {hledan} à {insein} demain à 17h',
        mm: 'မနက်ဖြန် ညနေ ၅ နာရီ {hledan}ကနေ {insein}ကို',
        ja: '明日の午後5時に{hledan}から{insein}まで',
        zh: '明天下午5点从{hledan}到{insein}',
        ko: '내일 오후 5시 {hledan}에서 {insein}까지',
        th: 'พรุ่งนี้ 17:00 จาก{hledan}ไป{insein}',
      },
      {
        en: 'no, am',
        de: 'nein, früh',
        fr: 'non, matin',
        mm: 'မဟုတ်ဘူး မနက်',
        ja: 'いや午前',
        zh: '不对，早上',
        ko: '아니 오전',
        th: 'ไม่ใช่ เช้า',
      },
    ],
    { intent: 'trip', slots: { ...ENDS, day: '2026-11-24', time: '05:00', by: 'depart' } },
  ],
  [
    'a question about another subject ignores the context',
    [
      TRIP,
      {
        en: 'next train at {tamwe}',
        de: 'nächster Zug ab {tamwe}',
        fr: 'prochain train de {tamwe}',
        mm: '{tamwe}မှာ နောက်ရထား',
        ja: '{tamwe}の次の電車',
        zh: '{tamwe}的下一班车',
        ko: '{tamwe} 다음 열차',
        th: 'รถไฟขบวนต่อไปที่{tamwe}',
      },
    ],
    { intent: 'next_trains', slots: { station: 'tamwe' } },
  ],
]

test.each(RULES.flatMap(([rule, turns, meaning]) => LANGUAGES.map((language) => [language, rule, turns, meaning] as const)))(
  '%s: %s',
  (language, _rule, turns, meaning) => {
    const nameOf = (_: string, slug: string) => railway.nameOf(railway.station(slug)!, languageTagOf(language))
    const texts = turns.map((turn) => turn[language].replace(/\{(.+?)\}/g, nameOf))
    const understood = understand(texts.at(-1)!, { railway, now: NOW, language, history: texts.slice(0, -1) })
    expect(understood, texts.join(' | ')).toMatchObject(meaning)
    expect(understood.slots).toEqual(meaning.slots)
    const { text, results } = answerQuestion({ ...understood, language }, { answers: answersIn(language), t: translateIn(language) })
    expect(checkFacts(text, results, railway), text).toEqual([])
  },
)
