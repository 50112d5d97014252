/** Locale codes of the product; `mm` is Burmese, whose language tag is `my`. */
export const LANGUAGES = ['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE: Language = 'en'

/** A header's or a stored value's language; anything unknown is the fallback. */
export function languageOf(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? FALLBACK_LANGUAGE
}

/** BCP 47: `Intl` and `lang` attributes take `mm` for an unknown language. */
export const tagOf = (language: Language): string => (language === 'mm' ? 'my' : language)
