import { messagesForRailway, translator, type CompiledCatalog, type Language, type Translate } from '@yatha/language'
import { CATALOGS } from '@yatha/language/catalogs'
import { compileCatalog } from '@yatha/language/compile'
import type { Doubt } from '@yatha/timetable'

export type TranslateIn = (language: Language) => Translate

/** Returns a language's compiled catalog. Compiles it at the first use, so that a process does not compile all catalogs when it starts. */
const catalogOf = perLanguage((language) => compileCatalog(CATALOGS[language]))

function translators(wordsOf: (catalog: CompiledCatalog) => CompiledCatalog): TranslateIn {
  const wordsIn = perLanguage((language) => wordsOf(catalogOf(language)))
  return perLanguage((language) => translator(language, wordsIn(language), wordsIn('en')))
}

function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const values = new Map<Language, T>()
  return (language) => {
    const value = values.get(language) ?? make(language)
    values.set(language, value)
    return value
  }
}

/** Translations to a language, falling back to English. */
export const translateIn: TranslateIn = translators((catalog) => catalog)

/** Returns the translations for the railway of an imported feed, or for Yangon's railway if there is no feed. */
export const translationsFor = (feed: { readonly name: string } | undefined): TranslateIn =>
  feed ? translators((catalog) => ({ ...catalog, ...messagesForRailway(catalog, feed.name) })) : translateIn

/** Returns why riders doubt a train: `3 riders say it didn’t come`, `not seen on 3 days recently`. */
export function doubtText(t: Translate, { kind, days }: Doubt, riders = 1): string {
  if (kind === 'shifted') return t('doubt.shifted')
  return days > 1 ? t('doubt.days', { count: days }) : t('doubt.missing', { count: riders })
}
