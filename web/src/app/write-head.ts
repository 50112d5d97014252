import { createPageHead, type PageHeadInput } from '@yatha/answers'
import { removeBreakMarks } from '@yatha/language'
import { pageConfig } from '../session/page-config.ts'

/** Writes the metadata of a path into the page, and adds elements that are missing. */
export function writeHead({ translate, ...parts }: Pick<PageHeadInput, 'fullPath' | 'facts' | 'translate'>): void {
  const { origin } = location
  const { socialProfile, feed } = pageConfig
  const head = createPageHead({
    origin,
    socialProfile,
    feed,
    ...parts,
    translate: (key, values) => removeBreakMarks(translate(key, values)),
  })
  document.title = head.title
  write('meta', { name: 'description' }, 'content', head.description)
  write('meta', { name: 'keywords' }, 'content', head.keywords)
  write('meta', { property: 'og:title' }, 'content', head.title)
  write('meta', { property: 'og:description' }, 'content', head.description)
  write('meta', { property: 'og:image' }, 'content', origin + head.image)
  if (head.canonical !== undefined) {
    write('meta', { property: 'og:url' }, 'content', head.canonical)
    write('link', { rel: 'canonical' }, 'href', head.canonical)
  }
  for (const { tag, href } of head.alternates) write('link', { rel: 'alternate', hreflang: tag }, 'href', href)
  const data = document.querySelector('script[type="application/ld+json"]')
  if (data) data.textContent = JSON.stringify(head.structured)
}

/** Sets an attribute of the element that has these `attributes`. Adds the element if it does not exist. */
function write(tag: 'meta' | 'link', attributes: Readonly<Record<string, string>>, attribute: 'content' | 'href', value: string): void {
  const pairs = Object.entries(attributes)
  const found = document.head.querySelector(tag + pairs.map(([name, text]) => `[${name}="${text}"]`).join(''))
  const element = found ?? document.head.appendChild(document.createElement(tag))
  for (const [name, text] of [...pairs, [attribute, value] as const]) element.setAttribute(name, text)
}
