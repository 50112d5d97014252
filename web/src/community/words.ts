import { useEffect, useState } from 'react'
import type { Language } from '@yatha/language'
import { loadSecondCatalogPart, loadOnce, loadMessages } from '../words/catalogs.ts'
import { useLanguage } from '../words/language.tsx'
import { partLoader } from '../words/part-loader.ts'

/** The messages of the community, which only its screens load. */
const loadPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?community' }))

const promises = new Map<Language, Promise<void>>()
const readyLanguages = new Set<Language>()

/** Adds the community’s messages to the catalog of a language. A failed load is not cached: the next call retries. */
export const loadCommunityMessages = (language: Language): Promise<void> =>
  loadOnce(promises, language, async () => {
    const [catalog, part] = await Promise.all([loadMessages(language), loadPart(language), loadSecondCatalogPart()])
    Object.assign(catalog, part)
    readyLanguages.add(language)
  })

/** Loads the community’s messages in the current language, and returns the state of loading, or why it failed. */
export function useCommunityMessages(): 'loading' | 'ready' | Error {
  const { language } = useLanguage()
  const [failure, setFailure] = useState<{ language: Language; error: Error }>()
  const [, setRenderCount] = useState(0)
  useEffect(() => {
    if (readyLanguages.has(language)) return
    loadCommunityMessages(language).then(
      () => setRenderCount((count) => count + 1),
      (error: Error) => setFailure({ language, error }),
    )
  }, [language])
  if (readyLanguages.has(language)) return 'ready'
  return failure?.language === language ? failure.error : 'loading'
}
