import type { Language } from '@yatha/contract'

type Load = () => Promise<{ default: unknown }>

/** Catalogs by language, each in two parts that are fetched when needed. */
export const catalogParts: Readonly<Record<Language, { readonly first: Load; readonly more: Load }>> = {
  en: { first: () => import('@yatha/language/catalogs/en.json?first'), more: () => import('@yatha/language/catalogs/en.json?more') },
  mm: { first: () => import('@yatha/language/catalogs/mm.json?first'), more: () => import('@yatha/language/catalogs/mm.json?more') },
  ja: { first: () => import('@yatha/language/catalogs/ja.json?first'), more: () => import('@yatha/language/catalogs/ja.json?more') },
  zh: { first: () => import('@yatha/language/catalogs/zh.json?first'), more: () => import('@yatha/language/catalogs/zh.json?more') },
  ko: { first: () => import('@yatha/language/catalogs/ko.json?first'), more: () => import('@yatha/language/catalogs/ko.json?more') },
  th: { first: () => import('@yatha/language/catalogs/th.json?first'), more: () => import('@yatha/language/catalogs/th.json?more') },
  fr: { first: () => import('@yatha/language/catalogs/fr.json?first'), more: () => import('@yatha/language/catalogs/fr.json?more') },
  de: { first: () => import('@yatha/language/catalogs/de.json?first'), more: () => import('@yatha/language/catalogs/de.json?more') },
}
