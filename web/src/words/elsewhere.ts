import { elsewhere, type CompiledCatalog, type Language } from '@yatha/language'

/** Messages for a railway other than Yangon's. */
const PARTS: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json?elsewhere'),
  mm: () => import('@yatha/language/catalogs/mm.json?elsewhere'),
  ja: () => import('@yatha/language/catalogs/ja.json?elsewhere'),
  zh: () => import('@yatha/language/catalogs/zh.json?elsewhere'),
  ko: () => import('@yatha/language/catalogs/ko.json?elsewhere'),
  th: () => import('@yatha/language/catalogs/th.json?elsewhere'),
  fr: () => import('@yatha/language/catalogs/fr.json?elsewhere'),
  de: () => import('@yatha/language/catalogs/de.json?elsewhere'),
}

/** Loads the messages for an imported railway, which replace others in the catalog of a language. */
export const loadRailwayMessages = async (language: Language, railway: string): Promise<CompiledCatalog> =>
  elsewhere((await PARTS[language]()).default as CompiledCatalog, railway) // Compiled by web/build/catalogs.ts.
