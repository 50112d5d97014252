import type { Language } from '@yatha/language'
import { loadWordsOf, type GrowingCatalog } from '../words/catalogs.ts'
import { partLoader } from '../words/part-loader.ts'

/** The words of the helper, which only its page loads. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?assistant' }))

const loaded = new Map<Language, GrowingCatalog>()
const loading = new Map<Language, Promise<GrowingCatalog>>()

/** The catalog of a language, if it is there. */
export const helperWordsOf = (language: Language): GrowingCatalog | undefined => loaded.get(language)

/** The whole catalog of a language; the helper answers in the one in which it is asked. Tries again after a failure. */
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
  const [catalog, part] = await Promise.all([loadWordsOf(language), loadPart(language)])
  Object.assign(catalog, part)
  loaded.set(language, catalog)
  return catalog
}
