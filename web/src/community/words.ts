import { useEffect, useState } from 'react'
import type { Language } from '@yatha/language'
import { loadMoreWords, loadWords } from '../words/catalogs.ts'
import { useWords } from '../words/language.tsx'
import { partLoader } from '../words/part-loader.ts'

/** The words of the community, which only its screens load. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?community' }))

const loaded = new Map<Language, Promise<void>>()
const ready = new Set<Language>()

/** Adds them to the catalog of a language; tries again after a failure. */
export function loadCommunityWords(language: Language): Promise<void> {
  const known = loaded.get(language)
  if (known) return known
  const loading = Promise.all([loadWords(language), loadPart(language), loadMoreWords()]).then(([catalog, part]) => {
    Object.assign(catalog, part)
    ready.add(language)
  })
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}

/** Whether the words of the language in use are there, or why they did not come. */
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
