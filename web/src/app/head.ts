import { useEffect } from 'react'
import { pageHead } from '@yatha/contract'
import { useWords } from './language.tsx'
import { pageConfig } from './page-config.ts'
import { useAnswers } from './railway.tsx'
import { useFullPath } from './router.ts'

/** Sets all metadata of the page after every navigation, as the server writes it into a page it serves. */
export function usePageHead(): void {
  const fullPath = useFullPath()
  const { t } = useWords()
  const answers = useAnswers()
  useEffect(() => {
    const { origin } = location
    const { socialProfile } = pageConfig
    const head = pageHead({ origin, fullPath, answers, translate: t, socialProfile })
    document.title = head.title
    meta('name', 'description', head.description)
    meta('name', 'keywords', head.keywords)
    meta('property', 'og:title', head.title)
    meta('property', 'og:description', head.description)
    meta('property', 'og:image', origin + head.image)
    meta('property', 'og:url', head.canonical)
    link('link[rel="canonical"]', head.canonical)
    for (const { tag, href } of head.alternates) link(`link[hreflang="${tag}"]`, href)
    const data = document.querySelector('script[type="application/ld+json"]')
    if (data) data.textContent = JSON.stringify(head.structured)
  }, [fullPath, t, answers])
}

function meta(attribute: 'name' | 'property', name: string, content: string): void {
  document.querySelector(`meta[${attribute}="${name}"]`)?.setAttribute('content', content)
}

function link(selector: string, href: string): void {
  document.querySelector(selector)?.setAttribute('href', href)
}
