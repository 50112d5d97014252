import { pageHead, type HeadParts } from '@yatha/answers'
import { plainText } from '@yatha/language'
import { pageConfig } from '../session/page-config.ts'

/** Writes the metadata of a path into the page. */
export function writeHead({ translate, ...parts }: Pick<HeadParts, 'fullPath' | 'facts' | 'translate'>): void {
  const { origin } = location
  const { socialProfile } = pageConfig
  const head = pageHead({ origin, socialProfile, ...parts, translate: (key, values) => plainText(translate(key, values)) })
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
}

function meta(attribute: 'name' | 'property', name: string, content: string): void {
  document.querySelector(`meta[${attribute}="${name}"]`)?.setAttribute('content', content)
}

function link(selector: string, href: string): void {
  document.querySelector(selector)?.setAttribute('href', href)
}
