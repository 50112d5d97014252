import glossary from '../glossary.json' with { type: 'json' }
import { JOINER, joined } from './joined.ts'
import type { Language } from './language-code.ts'

/** U+00AD: a line may break here, with a hyphen. */
const SOFT_HYPHEN = '\u00AD'

/**
 * A text with marks for lines. Browsers look words up in a dictionary to break Burmese, and break those they do not find,
 * even inside a syllable: joiners keep syllables and the words of the glossary whole. Long German compounds get soft hyphens.
 */
export function withBreaks(text: string, language: Language): string {
  if (language === 'mm') return joinedSyllables(text.replace(WHOLE_WORDS, joined))
  return language === 'de' ? text.replace(COMPOUNDS, (word) => HYPHENATED.get(word)!) : text
}

/** Before a letter that ends a syllable: one with the mark U+103A, or with another letter stacked below it. */
const BEFORE_FINAL = /(?<=[\u1000-\u1038\u103A-\u109F])(?=[\u1000-\u1021]\u1037?[\u1039\u103A])/gu

const joinedSyllables = (text: string): string => text.replace(BEFORE_FINAL, JOINER)

const WHOLE_WORDS = anyOf([...glossary.terms.map(({ words }) => words.mm), ...glossary.breaks.mm])
const HYPHENATED = new Map(glossary.breaks.de.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', SOFT_HYPHEN)]))
const COMPOUNDS = anyOf([...HYPHENATED.keys()])

/** Any of the words, the longest first. */
function anyOf(words: readonly string[]): RegExp {
  return new RegExp([...words].sort((a, b) => b.length - a.length).join('|'), 'gu')
}
