/** Locale codes of the product; `mm` is Burmese, whose language tag is `my`. */
export const LANGUAGES = ['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** The language of a header or a stored value; the fallback if it is unknown. */
export function languageOf(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? FALLBACK_LANGUAGE
}

/** The BCP 47 tag: `mm` is an unknown language to `Intl` and `lang` attributes. */
export const tagOf = (language: Language): string => (language === 'mm' ? 'my' : language)

export type Digits = 'latin' | 'burmese'

/** The digits of a language, unless the rider has chosen others. */
export const digitsOf = (language: Language): Digits => (language === 'mm' ? 'burmese' : 'latin')
