import { hash } from 'node:crypto'
import { PAGE_CONFIG_NAME, pageHead, tagOf, type Language, type PageConfig } from '@yatha/contract'
import type { Deps } from '../http/env.ts'
import { escaped } from '../http/escape.ts'

export interface Page {
  readonly status: 200 | 404
  readonly html: string
}

/** The static shell of the app with what a path needs put in: all its metadata, its language, the data to preload. */
export class Shell {
  /** CSP hashes of the inline parts of the shell. */
  readonly inlineHashes: readonly string[]
  private readonly configTag: string

  constructor(
    private readonly template: string,
    private readonly deps: Deps,
    private readonly config: PageConfig,
  ) {
    this.inlineHashes = [...template.matchAll(/<(script|style)(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/\1>/g)].map(
      ([, , body]) => `sha256-${hash('sha256', body!, 'base64')}`,
    )
    this.configTag =
      `<meta name="${PAGE_CONFIG_NAME}" content="${escaped(JSON.stringify(config))}">` +
      `<link rel="preload" href="${config.pack}" as="fetch" crossorigin>`
  }

  /** `fullPath` is the path with its query. */
  page(fullPath: string, origin: string, language: Language): Page {
    const head = pageHead({
      origin,
      fullPath,
      answers: this.deps.answersIn(language),
      translate: this.deps.translateIn(language),
      socialProfile: this.config.socialProfile,
    })
    const text = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
    const graph = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`
    const parts = [
      `<title>${escaped(head.title)}</title>`,
      text('description', head.description),
      text('keywords', head.keywords),
      graph('title', head.title),
      graph('description', head.description),
      graph('image', origin + head.image),
      graph('url', head.canonical),
      graph('type', 'website'),
      text('twitter:card', 'summary_large_image'),
      `<link rel="canonical" href="${escaped(head.canonical)}">`,
      ...head.alternates.map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escaped(href)}">`),
      `<script type="application/ld+json">${scriptText(head.structured)}</script>`,
      this.configTag,
    ].join('')
    const html = this.template.replace(/<html lang="[^"]*"/, `<html lang="${tagOf(language)}"`).replace('<!--head-->', () => parts)
    return { status: head.found ? 200 : 404, html }
  }
}

/** JSON that cannot end the script it stands in. */
const scriptText = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
