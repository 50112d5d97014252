import glossary from '../glossary.json' with { type: 'json' }
import { WORD_JOINER, joinPositions } from './join-letters.ts'
import type { Language } from './language-code.ts'

/** U+00AD SOFT HYPHEN, which allows a line break with a hyphen. */
const SOFT_HYPHEN = '\u00AD'

/**
 * Adds invisible characters that control line breaks. Browsers break Burmese with a dictionary, and break unknown words even inside a
 * syllable. Joiners therefore keep syllables and glossary words together, and a particle with the previous word. Browsers also break Thai
 * compounds and loanwords, so joiners keep frequent ones together. Long German compounds get soft hyphens. Joiners also prevent breaks in
 * Chinese words after numbers, in Japanese durations, and, in every language, in hours such as `7:00–9:00`.
 */
export function withBreakMarks(text: string, language: Language): string {
  const marked = text.replace(RANGE, `$&${WORD_JOINER}`)
  if (language === 'mm') return joinBurmese(marked)
  if (language === 'th') return marked.replace(THAI_WORDS, (word) => JOINED.get(word)!)
  if (language === 'zh') return marked.replace(MEASURES, WORD_JOINER)
  if (language === 'ja') return marked.replace(DURATIONS, WORD_JOINER)
  return language === 'de' ? marked.replace(COMPOUNDS, (word) => HYPHENATED.get(word)!) : marked
}

/** Positions inside Chinese words after numbers, where browsers may break. Omits positions beside a space: a joiner has no effect there. */
const MEASURES = /(?<=分)(?=钟)|(?<=小)(?=时)|(?<=一)(?=圈)|(?<=\})(?=[后前])/gu
/** Positions inside Japanese durations such as `4時間24分後`, and in たった今. */
const DURATIONS = /(?<=[#}])(?=分|秒|時間|[後前])|(?<=時)(?=間)|(?<=た)(?=った今)|(?<=っ)(?=た今)|(?<=た)(?=今)/gu
const RANGE = /(?<=\})[–～](?=\{)/gu

/** Positions before a letter that ends a syllable: a letter with the mark U+103A, or with another letter stacked below it. */
const BEFORE_FINAL = /(?<=[\u1000-\u1038\u103A-\u109F])(?=[\u1000-\u1021]\u1037?[\u1039\u103A])/gu
/** Endings and postpositions, which never begin a line. */
const PARTICLES =
  'ပါ|သည်|သည့်|မည်|မည့်|သော|ရန်|သို့|မှ|တွင်|ကို|၏|နှင့်|၍|လျှင်|များ|ဖြင့်|နိုင်|ထား|ခဲ့|နေ|စေ|တော့|သေး|ပေး|လား|တို့|ခြင်း|ချက်|မှု|ချိန်|လည်း|ပြီး|ပြီ|မီ|ဘဲ|သာ|စွာ|ထံ|ဟု|မျှ|လိုက်|လွန်း|ကြ|စီ|တိုင်း'
/** Matches the end of a syllable: neither a mark nor a final letter follows. */
const SYLLABLE_END = '(?![\\u102B-\\u103E]|[\\u1000-\\u1021]\\u1037?[\\u1039\\u103A])'
const BEFORE_PARTICLE = new RegExp(`(?<=[\\u1000-\\u1049\\u104C-\\u109F])(?=(?:${PARTICLES})${SYLLABLE_END})`, 'gu')
/** Positions after the prefixes of negated verbs and of many nouns. */
const AFTER_PREFIX = new RegExp(`(?<=[မအ])${SYLLABLE_END}(?=[\\u1000-\\u102A])`, 'gu')

function joinBurmese(text: string): string {
  const positionsInWords = [...text.matchAll(WHOLE_WORDS)].flatMap(({ index, 0: word }) => joinPositions(word).map((at) => index + at))
  const positionsAtBoundaries = [BEFORE_FINAL, BEFORE_PARTICLE, AFTER_PREFIX].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index }) => index),
  )
  const positions = new Set([...positionsInWords, ...positionsAtBoundaries])
  return [...text].map((letter, at) => (positions.has(at) ? WORD_JOINER + letter : letter)).join('')
}

const WHOLE_WORDS = patternOf([...glossary.terms.flatMap(({ words }) => words?.mm ?? []), ...glossary.breaks.mm])
/** Thai words with joiners only where browsers would break them. Joiners elsewhere would hide a word from the browser’s dictionary. */
const JOINED = new Map(glossary.breaks.th.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', WORD_JOINER)]))
const THAI_WORDS = patternOf([...JOINED.keys()])
const HYPHENATED = new Map(glossary.breaks.de.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', SOFT_HYPHEN)]))
const COMPOUNDS = patternOf([...HYPHENATED.keys()])

/** A regular expression for any of the words, the longest first. */
function patternOf(words: readonly string[]): RegExp {
  return new RegExp([...words].sort((a, b) => b.length - a.length).join('|'), 'gu')
}
