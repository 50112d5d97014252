import type { CompiledCatalog, Language } from '@yatha/language'
import { loadWordsOf, type GrowingCatalog } from '../words/catalogs.ts'

/** The assistant's messages, loaded only by its page. */
const PARTS: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json?assistant'),
  mm: () => import('@yatha/language/catalogs/mm.json?assistant'),
  ja: () => import('@yatha/language/catalogs/ja.json?assistant'),
  zh: () => import('@yatha/language/catalogs/zh.json?assistant'),
  ko: () => import('@yatha/language/catalogs/ko.json?assistant'),
  th: () => import('@yatha/language/catalogs/th.json?assistant'),
  fr: () => import('@yatha/language/catalogs/fr.json?assistant'),
  de: () => import('@yatha/language/catalogs/de.json?assistant'),
}

const loaded = new Map<Language, GrowingCatalog>()
const loading = new Map<Language, Promise<GrowingCatalog>>()

/** Returns the catalog of a language if it is loaded. */
export const helperWordsOf = (language: Language): GrowingCatalog | undefined => loaded.get(language)

/** Loads the complete catalog of a language, because the assistant answers in the language of the question. Retries after a failure. */
export function loadHelperWords(language: Language): Promise<GrowingCatalog> {
  let words = loading.get(language)
  if (!words) {
    words = load(language)
    loading.set(language, words)
    words.catch(() => loading.delete(language))
  }
  return words
}

async function load(language: Language): Promise<GrowingCatalog> {
  const [catalog, part] = await Promise.all([loadWordsOf(language), PARTS[language]()])
  Object.assign(catalog, part.default as CompiledCatalog) // Written by our build.
  loaded.set(language, catalog)
  return catalog
}
