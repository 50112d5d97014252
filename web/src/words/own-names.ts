import type { Language } from '@yatha/language'

/** The native name of each language. */
export const NATIVE_LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  mm: 'မြန်မာ',
  ja: '日本語',
  zh: '中文',
  ko: '한국어',
  th: 'ไทย',
  fr: 'Français',
  de: 'Deutsch',
}
