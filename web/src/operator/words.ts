import type { Language } from '@yatha/language'
import { loadMessages } from '../words/catalogs.ts'
import { partLoader } from '../words/part-loader.ts'

/** Loads the part of a catalog with the messages of the operators' pages, which riders never load. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?operator' }))

/** Adds the messages of the operators' pages to the catalog of a language. */
export async function loadOperatorMessages(language: Language): Promise<void> {
  const [catalog, part] = await Promise.all([loadMessages(language), loadPart(language)])
  Object.assign(catalog, part)
}
