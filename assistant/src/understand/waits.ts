import { foldText } from './fold-text.ts'
import type { Question } from './question.ts'

// Times relative to now: `in 20 minutes`, `in half an hour`.

const NUMBERS: Readonly<Record<string, number>> = {
  ...numbersOf('a one two three four five six', 1, 1, 2, 3, 4, 5, 6),
  ...numbersOf('an ten fifteen twenty thirty forty', 1, 10, 15, 20, 30, 40),
  ...numbersOf('einer ner eine zwei drei fünf zehn fünfzehn zwanzig dreißig vierzig', 1, 1, 1, 2, 3, 5, 10, 15, 20, 30, 40),
  ...numbersOf('une deux trois cinq dix quinze vingt trente quarante', 1, 2, 3, 5, 10, 15, 20, 30, 40),
  ...numbersOf('一 两 二 三', 1, 2, 2, 3),
  ...numbersOf('หนึ่ง สอง สาม ห้า สิบ สิบห้า ยี่สิบ สามสิบ สี่สิบ', 1, 2, 3, 5, 10, 15, 20, 30, 40),
  ...numbersOf('ငါး ဆယ် ဆယ့်ငါး နှစ်ဆယ် သုံးဆယ် လေးဆယ်', 5, 10, 15, 20, 30, 40),
}

function numbersOf(words: string, ...values: readonly number[]): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, i) => [foldText(word), values[i]!]))
}

const f = (list: string): string => `(?:${list.split('|').map(foldText).join('|')})`
const NUMBER = `(\\d{1,3}|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const valueOf = (text: string | undefined): number => (text === undefined ? 0 : (NUMBERS[text] ?? Number(text)))

interface Form {
  readonly before: string
  readonly after?: string
  readonly minutes: string
  readonly hours: string
  /** Words for “and a half” after a number of hours, before or after the unit. */
  readonly andHalf: string
  readonly halfHour: string
  readonly quarter?: string
}

/** Patterns of folded text. Words in Latin letters have spaces between them; folding has removed the spaces of other scripts. */
const FORMS: readonly Form[] = [
  {
    before: '\\bin (?:about |around |roughly |like |another )?',
    minutes: ' ?(?:mins?|minutes?)\\b',
    hours: ' ?(?:h|hrs?|hours?)\\b',
    andHalf: ' ?and a half',
    halfHour: '(?:a )?half (?:an )?hour\\b',
    quarter: '(?:a )?quarter (?:of an )?hour\\b',
  },
  {
    before: '\\b',
    after: ' from now\\b',
    minutes: ' ?(?:mins?|minutes?)',
    hours: ' ?(?:h|hrs?|hours?)',
    andHalf: ' ?and a half',
    halfHour: '(?:a )?half (?:an )?hour',
  },
  {
    before: '\\bin (?:ca |circa |etwa |rund |ungefahr )?',
    minutes: ' ?(?:min|minuten?)\\b',
    hours: ' ?(?:h|std|stunden?)\\b',
    andHalf: 'einhalb',
    halfHour: '(?:(?:einer|ner|1) )?halben? stunde\\b',
    quarter: '(?:(?:einer|ner) )?viertelstunde\\b',
  },
  {
    before: '\\b(?:dans|d ici) (?:environ )?',
    minutes: ' ?(?:min|mn|minutes?)\\b',
    hours: ' ?(?:h|heures?)\\b',
    andHalf: ' ?et demie',
    halfHour: '(?:(?:une |1 )?demie?|1 2) heure\\b',
    quarter: '(?:un )?quart d heure\\b',
  },
  {
    before: '',
    after: `${f('くらい|ぐらい|ほど')}?${f('後|あと|たったら|経ったら')}`,
    minutes: '分间?',
    hours: f('時間'),
    andHalf: '半',
    halfHour: f('半時間'),
  },
  {
    before: '',
    after: f('以后|之后|后'),
    minutes: '分钟?',
    hours: '个?(?:小时|钟头)',
    andHalf: '个?半',
    halfHour: '(?<![个\\d])半个?(?:小时|钟头)',
    quarter: '[1一]刻钟',
  },
  {
    before: '再?过',
    minutes: '分钟',
    hours: '个?(?:小时|钟头)',
    andHalf: '个?半',
    halfHour: '(?<![个\\d])半个?(?:小时|钟头)',
    quarter: '[1一]刻钟',
  },
  {
    before: '',
    after: `${f('정도|쯤')}?${f('후|뒤|있다가|이따가')}`,
    minutes: '분',
    hours: f('시간'),
    andHalf: '반',
    halfHour: f('반시간'),
  },
  { before: f('อีก|ภายใน|ใน|อีกประมาณ'), minutes: f('นาที'), hours: f('ชั่วโมง|ชม'), andHalf: f('ครึ่ง'), halfHour: f('ครึ่งชั่วโมง|ครึ่งชม') },
  {
    before: '',
    after: `${f('လောက်')}?${f('အကြာ|နေရင်|နေလျှင်|ကြာရင်|ကြာလျှင်|ပြီးရင်|နေမှ|အတွင်း')}`,
    minutes: f('မိနစ်'),
    hours: f('နာရီ'),
    andHalf: f('ခွဲ'),
    halfHour: f('နာရီဝက်'),
  },
]

const [HALF_HOUR, QUARTER] = [30, 15]

const PATTERNS: readonly (readonly [RegExp, (match: RegExpExecArray) => number])[] = [
  ...FORMS.flatMap(({ before, after = '', minutes, hours, andHalf, halfHour, quarter }) => {
    const pattern = (piece: string) => new RegExp(before + piece + after, 'gu')
    return [
      [pattern(halfHour), () => HALF_HOUR] as const,
      [
        pattern(`${NUMBER}(${andHalf})?${hours}(${andHalf})?`),
        ([, count, half, later]: RegExpExecArray) => valueOf(count) * 60 + (half || later ? HALF_HOUR : 0),
      ] as const,
      [pattern(`${NUMBER}${minutes}`), ([, count]: RegExpExecArray) => valueOf(count)] as const,
      ...(quarter ? [[pattern(quarter), () => QUARTER] as const] : []),
    ]
  }),
  [/\bin (?:anderthalb|eineinhalb) stunden\b/gu, () => 90],
  // In Burmese, the unit can come before the number: မိနစ် ၂၀ နေရင်, နောက် မိနစ် ၂၀, နောက် ၂၀ မိနစ်.
  [new RegExp(`${f('မိနစ်')}${NUMBER}${f('လောက်')}?${f('အကြာ|နေရင်|နေလျှင်|ကြာရင်|ပြီးရင်|နေမှ|အတွင်း')}`, 'gu'), ([, count]) => valueOf(count)],
  [new RegExp(`${f('နောက်|နောက်ထပ်')}(?:${f('မိနစ်')}${NUMBER}|${NUMBER}${f('မိနစ်')})`, 'gu'), ([, a, b]) => valueOf(a ?? b)],
  [new RegExp(`${f('နောက်|နောက်ထပ်')}${f('နာရီဝက်')}`, 'gu'), () => HALF_HOUR],
]

/** Takes a time relative to now from a question; returns the minutes from now. */
export function findWait(question: Question): number | undefined {
  for (const [pattern, minutesOf] of PATTERNS) {
    for (const { span, match } of question.matches(pattern)) {
      question.take(span)
      return minutesOf(match)
    }
  }
  return undefined
}
