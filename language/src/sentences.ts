import type { Language } from './language-code.ts'

/** True for Japanese and Chinese. Their full-width punctuation already contains a space. */
export const usesFullWidthPunctuation = (language: Language): boolean => language === 'ja' || language === 'zh'

/** Joins the non-empty sentences, with the spacing of the language. */
export const joinSentences = (language: Language, sentences: readonly string[]): string =>
  sentences.filter(Boolean).join(usesFullWidthPunctuation(language) ? '' : ' ')
