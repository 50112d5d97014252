import { useEffect } from 'react'
import { languageTagOf } from '@yatha/language'
import { useLanguage } from '../words/language.tsx'
import { loadSecondCatalogPart } from '../words/catalogs.ts'
import { useFacts } from '../railway/railway.tsx'
import { useFullPath } from '../frame/router.ts'

let latestWrite: Promise<void> = Promise.resolve()

/** Resolves once the page's metadata matches its URL. */
export const waitForHead = (): Promise<void> => latestWrite

/**
 * Sets all metadata of the page after every navigation, with the same values as the server's HTML. The code and its messages
 * are loaded on demand, because the metadata of the first page is already correct.
 */
export function usePageHead(): void {
  const fullPath = useFullPath()
  const { language, t } = useLanguage()
  const facts = useFacts()
  useEffect(() => {
    if (isServerHead(fullPath, languageTagOf(language))) return undefined
    let isStale = false
    latestWrite = Promise.all([import('./write-head.ts'), loadSecondCatalogPart()]).then(
      ([{ writeHead }]) => {
        if (!isStale) writeHead({ fullPath, facts, translate: t })
      },
      // Without a network, the metadata stays unchanged.
      (error: unknown) => console.warn('the page’s metadata could not be updated', error),
    )
    return () => {
      isStale = true
    }
  }, [fullPath, language, t, facts])
}

// Read when the module loads, because the app changes `lang` later.
const serverHead = {
  address: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
  tag: document.documentElement.lang,
}
let isUnchanged = true

/** Whether the server's metadata is still in the page and matches this path and language. */
function isServerHead(fullPath: string, tag: string): boolean {
  isUnchanged &&= serverHead.address === location.origin + fullPath && serverHead.tag === tag
  return isUnchanged
}
