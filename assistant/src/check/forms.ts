import { foldText } from '../understand/fold-text.ts'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { anyPhrasePattern, type Vocabulary } from '../words/words.ts'

// Patterns of durations, amounts of money and train numbers in the eight languages.

const alternatives = (words: string) => words.split('|').map(foldText).join('|')

const words = (list: (words: Vocabulary) => string) => anyPhrasePattern(ALL_VOCABULARIES.map(list).join('|'))
const MINUTE = words(({ durations }) => durations.minutes)
const HOUR = words(({ durations }) => durations.hours)
const number = (text: string | undefined) => Number(text ?? 0)

export interface DurationForm {
  readonly pattern: RegExp
  readonly minutes: (match: RegExpExecArray) => number
}

/** Patterns of durations, longer ones first. Hours without minutes match only with a unit that times do not have, unlike `17 h`. */
export const DURATION_FORMS: readonly DurationForm[] = [
  {
    pattern: new RegExp(`(?<!\\d)(\\d+) ?${HOUR} ?(?:and |und |et )?(\\d+) ?${MINUTE}(?![a-z])`, 'gu'),
    minutes: ([, h, m]) => number(h) * 60 + number(m),
  },
  { pattern: new RegExp(`(?<![点时시])(?<!\\d[:.]?)(\\d+) ?${MINUTE}`, 'gu'), minutes: ([, m]) => number(m) },
  {
    pattern: new RegExp(`(?<!\\d)(\\d+) ?(?:${alternatives('hour|hours|stunde|stunden|小时|小時|時間|时间|시간|ชั่วโมง|ชม|std')})`, 'gu'),
    minutes: ([, h]) => number(h) * 60,
  },
]

const CURRENCY = words(({ currency }) => currency)

/** Matches an amount of money, before or after its currency. */
export const MONEY_PATTERN = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)?) ?${CURRENCY}(?![a-z])|(?<![a-z])${CURRENCY} ?(\\d[\\d,]*(?:\\.\\d+)?)`,
  'gu',
)

/** Matches train numbers: `KHA-3`, `ခ-၃`. */
export const TRAIN_NUMBER_PATTERN =
  /(?<![A-Za-z])[A-Za-z]{2,8}[-‑–]\d{1,3}(?!\d)|(?<![\u1000-\u109F])[\u1000-\u103E]{1,12}[-‑–][\d၀-၉]{1,3}/gu
