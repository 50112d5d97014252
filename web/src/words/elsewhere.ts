import { elsewhere, type CompiledCatalog, type Language } from '@yatha/language'
import { partLoader } from './part-loader.ts'

/** Words of an app that serves another railway than Yangon's. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?elsewhere' }))

/** What replaces messages of the catalog of a language. */
export const wordsElsewhere = async (language: Language, railway: string): Promise<CompiledCatalog> =>
  elsewhere(await loadPart(language), railway)
