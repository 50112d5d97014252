import type { Language } from '@yatha/language'
import { loadOnce, loadFullCatalog, type GrowingCatalog } from '../words/catalogs.ts'
import { partLoader } from '../words/part-loader.ts'

/** The assistant's messages, loaded only by its page. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?assistant' }))

const loaded = new Map<Language, GrowingCatalog>()
const loading = new Map<Language, Promise<GrowingCatalog>>()

/** Returns the catalog of a language if it is loaded. */
export const assistantCatalogOf = (language: Language): GrowingCatalog | undefined => loaded.get(language)

/** Loads the complete catalog of a language, because the assistant answers in the language of the question. Retries after a failure. */
export const loadAssistantMessages = (language: Language): Promise<GrowingCatalog> =>
  loadOnce(loading, language, async () => {
    const [catalog, part] = await Promise.all([loadFullCatalog(language), loadPart(language)])
    Object.assign(catalog, part)
    loaded.set(language, catalog)
    return catalog
  })
