/** Codes of the app's languages. `mm` is Burmese, whose language tag is `my`. */
export const LANGUAGES = ['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** Returns the language for a code from a header or a stored value; the fallback language for an unknown code. */
export function parseLanguage(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? FALLBACK_LANGUAGE
}

export type LanguageTag = Exclude<Language, 'mm'> | 'my'

/** Returns the BCP 47 tag of a language: `my` instead of `mm`, which `Intl` and `lang` attributes do not support. */
export const languageTagOf = (language: Language): LanguageTag => (language === 'mm' ? 'my' : language)

export type Digits = 'latin' | 'burmese'

/** Default digits of a language; riders can choose others. */
export const defaultDigits = (language: Language): Digits => (language === 'mm' ? 'burmese' : 'latin')
