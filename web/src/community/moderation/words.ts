import type { Language } from '@yatha/language'
import { loadWords } from '../../words/catalogs.ts'
import { loadCommunityWords } from '../words.ts'
import { partLoader } from '../../words/part-loader.ts'

/** The words of this page, which riders never load. */
const loadPart = partLoader(import.meta.glob('../../../../language/catalogs/*.json', { query: '?moderation' }))

/** Adds them, and those of the community, to the catalog in use. */
export async function loadModerationWords(language: Language): Promise<void> {
  const [catalog, part] = await Promise.all([loadWords(language), loadPart(language), loadCommunityWords(language)])
  Object.assign(catalog, part)
}
