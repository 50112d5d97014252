import { messagesForRailway, type CompiledCatalog, type Language } from '@yatha/language'
import { partLoader } from './part-loader.ts'

/** Loads the part of a catalog with the messages for a railway other than Yangon's. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?elsewhere' }))

/** Loads the messages for an imported railway, which replace other messages in the catalog of a language. */
export const loadRailwayMessages = async (language: Language, railway: string): Promise<CompiledCatalog> =>
  messagesForRailway(await loadPart(language), railway)
