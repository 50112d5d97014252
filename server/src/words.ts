import { LANGUAGES, translator, type Language, type Translate } from '@yatha/language'
import { CATALOGS } from '@yatha/language/catalogs'
import { compileCatalog } from '@yatha/language/compile'

const english = compileCatalog(CATALOGS.en)
const translators = new Map<Language, Translate>(
  LANGUAGES.map((language) => [language, translator(language, compileCatalog(CATALOGS[language]), english)]),
)

/** The sentences of a language, falling back to English. */
export const translateIn = (language: Language): Translate => translators.get(language)!
