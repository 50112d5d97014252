import type { CompiledCatalog, Language } from '@yatha/language'
import { loadWords } from '../../words/catalogs.ts'
import { loadCommunityWords } from '../words.ts'

/** The messages of moderation, which other riders never load. */
const PARTS: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json?moderation'),
  mm: () => import('@yatha/language/catalogs/mm.json?moderation'),
  ja: () => import('@yatha/language/catalogs/ja.json?moderation'),
  zh: () => import('@yatha/language/catalogs/zh.json?moderation'),
  ko: () => import('@yatha/language/catalogs/ko.json?moderation'),
  th: () => import('@yatha/language/catalogs/th.json?moderation'),
  fr: () => import('@yatha/language/catalogs/fr.json?moderation'),
  de: () => import('@yatha/language/catalogs/de.json?moderation'),
}

/** Adds the messages of moderation and of the community to the catalog of a language. */
export async function loadModerationWords(language: Language): Promise<void> {
  const [catalog, part] = await Promise.all([loadWords(language), PARTS[language](), loadCommunityWords(language)])
  Object.assign(catalog, part.default as CompiledCatalog) // Written by our build.
}
