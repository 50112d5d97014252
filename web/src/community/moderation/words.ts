import type { Language } from '@yatha/language'
import { loadMessages } from '../../words/catalogs.ts'
import { loadCommunityMessages } from '../words.ts'
import { partLoader } from '../../words/part-loader.ts'

/** The messages of moderation, which only moderators load. */
const loadPart = partLoader(import.meta.glob('../../../../language/catalogs/*.json', { query: '?moderation' }))

/** Adds the messages of moderation and of the community to the catalog of a language. */
export async function loadModerationMessages(language: Language): Promise<void> {
  const [catalog, part] = await Promise.all([loadMessages(language), loadPart(language), loadCommunityMessages(language)])
  Object.assign(catalog, part)
}
