import { foldText } from './fold-text.ts'

/** Number words, and the words beside which they are numbers. */
interface Numerals {
  readonly words: string
  readonly before?: string
  readonly after?: string
  /** The word for ten, with which numbers up to 59 are formed: `二十五`. */
  readonly ten?: string
}

const NUMERALS: readonly Numerals[] = [
  {
    words: 'one two three four five six seven eight nine ten eleven twelve',
    after: 'am|pm|o clock|oclock|in the',
    before: 'past|quarter to|at|by|before|after|around|half',
  },
  {
    words: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    after: 'uhr',
    before: 'halb|viertel nach|viertel vor|um|gegen|vor|nach|dreiviertel',
  },
  { words: 'une deux trois quatre cinq six sept huit neuf dix onze douze', after: 'heures|heure|h' },
  { words: '一 二 三 四 五 六 七 八 九 十 十一 十二', after: '点|时|月|号|日|分|刻', ten: '十' },
  { words: '零 两', after: '点|时' },
  { words: '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두', after: '시' },
  { words: '일 이 삼 사 오 육 칠 팔 구 십', after: '분|월', ten: '십' },
  { words: 'หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ สิบเอ็ด สิบสอง', after: 'โมง|ทุ่ม|นาฬิกา', before: 'ตี|บ่าย' },
  { words: 'တစ် နှစ် သုံး လေး ငါး ခြောက် ခုနစ် ရှစ် ကိုး ဆယ် ဆယ့်တစ် ဆယ့်နှစ်', after: 'နာရီ|မိနစ်' },
]

interface Rule {
  readonly pattern: RegExp
  readonly values: ReadonlyMap<string, number>
}

const folded = (list: string) => list.split('|').map(foldText).join('|')

const RULES: readonly Rule[] = NUMERALS.map(({ words, before, after, ten }) => {
  const values = new Map<string, number>()
  const add = (word: string, value: number) => values.set(foldText(word), value)
  words.split(' ').forEach((word, i) => add(word, word === '零' ? 0 : word === '两' ? 2 : i + 1))
  if (ten) {
    const ones = words.split(' ').slice(0, 9)
    for (let tens = 1; tens <= 5; tens++) {
      const head = (tens === 1 ? '' : ones[tens - 1]!) + ten
      add(head, tens * 10)
      ones.forEach((one, i) => add(head + one, tens * 10 + i + 1))
    }
  }
  const any = [...values.keys()].sort((a, b) => b.length - a.length).join('|')
  const latin = /[a-z]/.test(any)
  const notAfter = `(?<!${foldText('ဘယ်')}|\\d)`
  const [edge, gap] = latin ? ['\\b', ' ?'] : ['', '']
  const parts = [
    ...(after ? [`${edge}${notAfter}(?:${any})(?=${gap}(?:${folded(after)}))`] : []),
    ...(before ? [`(?<=${edge}(?:${folded(before)})${gap})(?:${any})${edge}`] : []),
  ]
  return { pattern: new RegExp(parts.join('|'), 'g'), values }
})

/** Replaces number words of times and dates in a folded text with digits. */
export const withDigitsOfWords = (text: string): string =>
  RULES.reduce((done, { pattern, values }) => done.replace(pattern, (word) => String(values.get(word) ?? word)), text)

const NUMBERS = new Set(NUMERALS.flatMap(({ words }) => words.split(' ').map(foldText)))

/** Returns whether a folded word is a number word. */
export const isNumber = (word: string): boolean => NUMBERS.has(word)
