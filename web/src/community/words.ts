import { useEffect, useState } from 'react'
import type { CompiledCatalog, Language } from '@yatha/language'
import { loadMoreWords, loadWords } from '../words/catalogs.ts'
import { useWords } from '../words/language.tsx'

/** The messages of the community, which only its screens load. */
const PARTS: Readonly<Record<Language, () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json?community'),
  mm: () => import('@yatha/language/catalogs/mm.json?community'),
  ja: () => import('@yatha/language/catalogs/ja.json?community'),
  zh: () => import('@yatha/language/catalogs/zh.json?community'),
  ko: () => import('@yatha/language/catalogs/ko.json?community'),
  th: () => import('@yatha/language/catalogs/th.json?community'),
  fr: () => import('@yatha/language/catalogs/fr.json?community'),
  de: () => import('@yatha/language/catalogs/de.json?community'),
}

const loaded = new Map<Language, Promise<void>>()
const ready = new Set<Language>()

/** Adds the community’s messages to the catalog of a language. A failed load is not cached: the next call retries. */
export function loadCommunityWords(language: Language): Promise<void> {
  const known = loaded.get(language)
  if (known) return known
  const loading = Promise.all([loadWords(language), PARTS[language](), loadMoreWords()]).then(([catalog, part]) => {
    Object.assign(catalog, part.default as CompiledCatalog) // Written by our build.
    ready.add(language)
  })
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}

/** Loads the community’s messages in the current language, and returns the state of loading, or why it failed. */
export function useCommunityWords(): 'loading' | 'ready' | Error {
  const { language } = useWords()
  const [failed, setFailed] = useState<{ language: Language; error: Error }>()
  const [, shown] = useState(0)
  useEffect(() => {
    if (ready.has(language)) return
    loadCommunityWords(language).then(
      () => shown((count) => count + 1),
      (error: Error) => setFailed({ language, error }),
    )
  }, [language])
  if (ready.has(language)) return 'ready'
  return failed?.language === language ? failed.error : 'loading'
}
