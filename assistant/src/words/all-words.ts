import type { Language } from '@yatha/language'
import { GERMAN_VOCABULARY } from './de.ts'
import { ENGLISH_VOCABULARY } from './en.ts'
import { FRENCH_VOCABULARY } from './fr.ts'
import { JAPANESE_VOCABULARY } from './ja.ts'
import { KOREAN_VOCABULARY } from './ko.ts'
import { BURMESE_VOCABULARY } from './mm.ts'
import { THAI_VOCABULARY } from './th.ts'
import type { Vocabulary } from './words.ts'
import { CHINESE_VOCABULARY } from './zh.ts'

export const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = {
  en: ENGLISH_VOCABULARY,
  mm: BURMESE_VOCABULARY,
  ja: JAPANESE_VOCABULARY,
  zh: CHINESE_VOCABULARY,
  ko: KOREAN_VOCABULARY,
  th: THAI_VOCABULARY,
  fr: FRENCH_VOCABULARY,
  de: GERMAN_VOCABULARY,
}
export const ALL_VOCABULARIES: readonly Vocabulary[] = Object.values(VOCABULARIES)
