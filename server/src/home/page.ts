import { hash } from 'node:crypto'
import { BRAND, pageTitle, screenAt, tagOf, type Language } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import type { Deps } from '../http/env.ts'

export interface Page {
  readonly status: 200 | 404
  readonly html: string
}

/** The static shell of the app with what a path needs put in: title, description, canonical link, language, data to preload. */
export class Shell {
  /** CSP hashes of the inline parts of the shell. */
  readonly inlineHashes: readonly string[]

  constructor(
    private readonly template: string,
    private readonly deps: Deps,
  ) {
    this.inlineHashes = [...template.matchAll(/<(script|style)(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/\1>/g)]
      .filter(([tag]) => !tag.includes('application/ld+json'))
      .map(([, , body]) => `sha256-${hash('sha256', body!, 'base64')}`)
  }

  page(path: string, origin: string, language: Language): Page {
    const { title, description, found } = this.describe(path, language)
    const head = [
      `<title>${escaped(title)}</title>`,
      `<meta name="description" content="${escaped(description)}">`,
      `<link rel="canonical" href="${escaped(origin + path)}">`,
      `<meta property="og:title" content="${escaped(title)}">`,
      `<meta property="og:description" content="${escaped(description)}">`,
      `<link rel="preload" href="/data/${this.deps.files.packFile}" as="fetch" crossorigin>`,
      `<meta name="railway-pack" content="/data/${this.deps.files.packFile}">`,
    ].join('')
    const html = this.template.replace(/<html lang="[^"]*"/, `<html lang="${tagOf(language)}"`).replace('<!--head-->', () => head)
    return { status: found ? 200 : 404, html }
  }

  private describe(path: string, language: Language): { title: string; description: string; found: boolean } {
    const t = this.deps.translateIn(language)
    const answers = this.deps.answersIn(language)
    const screen = screenAt(path)
    const plain = (key: MessageKey, found = true) => ({ title: pageTitle(t(key)), description: t('app.disclaimer'), found })
    switch (screen?.name) {
      case 'home':
        return plain('title.home')
      case 'search':
        return plain('title.search')
      case 'route':
        return plain('title.route')
      case 'station':
        return plain('title.station')
      case 'language':
        return plain('title.language')
      case 'station.show': {
        const station = answers.station(screen.slug!)
        if (!station) break
        return {
          title: pageTitle(`${station.nameEn} ${station.nameMy}`),
          description: `${station.nameEn} · ${station.nameMy} · ${BRAND.fullName}. ${t('app.disclaimer')}`,
          found: true,
        }
      }
      case 'route.show': {
        const route = answers.route(screen.slug!)
        if (!route) break
        return {
          title: pageTitle(`${route.number}: ${route.origin.nameEn} – ${route.destination.nameEn}`),
          description: `${route.number} ${route.departs}–${route.arrives}, ${route.origin.nameEn} – ${route.destination.nameEn}. ${t('app.disclaimer')}`,
          found: true,
        }
      }
    }
    return { title: pageTitle(undefined), description: t('app.disclaimer'), found: false }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!)
