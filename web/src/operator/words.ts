import type { CompiledCatalog, Language } from '@yatha/language'
import { loadWords } from '../words/catalogs.ts'

/** The messages of the operators' pages, which riders never load. */
const PARTS: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json?operator'),
  mm: () => import('@yatha/language/catalogs/mm.json?operator'),
  ja: () => import('@yatha/language/catalogs/ja.json?operator'),
  zh: () => import('@yatha/language/catalogs/zh.json?operator'),
  ko: () => import('@yatha/language/catalogs/ko.json?operator'),
  th: () => import('@yatha/language/catalogs/th.json?operator'),
  fr: () => import('@yatha/language/catalogs/fr.json?operator'),
  de: () => import('@yatha/language/catalogs/de.json?operator'),
}

/** Adds these messages to the catalog in use. */
export async function loadOperatorWords(language: Language): Promise<void> {
  const [catalog, part] = await Promise.all([loadWords(language), PARTS[language]()])
  Object.assign(catalog, part.default as CompiledCatalog) // EntryForm by our build.
}
