import { hash } from 'node:crypto'
import { createPageHead } from '@yatha/answers'
import { BRAND, PAGE_CONFIG_NAME, screenAt, type PageConfig } from '@yatha/contract'
import { escapeMarkup, type Language, languageTagOf } from '@yatha/language'
import type { Services } from '../services.ts'
import type { InlineHashes } from '../http/headers.ts'

/** Title, description and image (an absolute path) of one page. */
export interface PageMetadata {
  readonly title: string
  /** Description of the page; if empty, the screen's description is used. */
  readonly description: string
  readonly image?: string
}

export interface Page {
  readonly status: 200 | 404
  readonly html: string
}

/** The app's HTML template, filled in for a path: its metadata, its language, and data to preload. */
export class PageTemplate {
  /** CSP hashes of the inline scripts and styles of the template. */
  readonly inlineHashes: InlineHashes
  private readonly configTag: string
  private readonly template: string

  /** `paths` are the paths of the app's files; `screens` are the files of each screen that is not in the initial bundle. */
  constructor(
    template: string,
    private readonly deps: Services,
    private readonly config: PageConfig,
    private readonly paths: readonly string[] = [],
    private readonly screens: Readonly<Record<string, readonly string[]>> = {},
  ) {
    const hashInlineParts = (tag: string) =>
      [...template.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
        ([, body]) => `sha256-${hash('sha256', body!, 'base64')}`,
      )
    this.inlineHashes = { script: hashInlineParts('script'), style: hashInlineParts('style') }
    this.template = config.feed ? withRailwayName(template, config.feed.name) : template
    this.configTag =
      `<meta name="${PAGE_CONFIG_NAME}" content="${escapeMarkup(JSON.stringify(config))}">` +
      `<link rel="preload" href="${config.pack}" as="fetch" crossorigin>`
  }

  /**
   * Returns links that preload the files which the page's screen needs in a language, and which scripts would request late: catalog,
   * names, font, and the screen's own files. Scripts have a low priority, like the initial bundle, because the splash screen is painted
   * without them. The offline page preloads nothing, because the service worker caches it for all languages.
   */
  private preloadsIn(fullPath: string, language: Language): string {
    const name = screenAt(fullPath.split('?')[0]!)?.name ?? ''
    if (name === 'offline') return ''
    const screen = this.screens[name] ?? []
    const findCatalog = (part: string) => this.paths.find((path) => new RegExp(`^/assets/${language}${part}-[\\w-]{8}\\.js$`).test(path))
    const catalogs = [findCatalog(''), screen.length > 0 && findCatalog('-more')].filter((path) => typeof path === 'string')
    const font = language === 'mm' ? this.paths.find((path) => path.endsWith('.woff2')) : undefined
    const names = this.config.names[languageTagOf(language)]
    return [
      ...catalogs.map((path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">`),
      names && `<link rel="preload" href="${names}" as="fetch" crossorigin>`,
      font && `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
      ...screen.map((path) =>
        path.endsWith('.css')
          ? `<link rel="preload" fetchpriority="low" href="${path}" as="style" crossorigin>`
          : `<link rel="modulepreload" fetchpriority="low" href="${path}">`,
      ),
    ]
      .filter(Boolean)
      .join('')
  }

  /** Returns the template with a translated splash screen. The untranslated one is in English, with one text also in Burmese. */
  private templateIn(language: Language): string {
    if (language === 'en') return this.template
    const t = this.deps.translateIn(language)
    return this.template
      .replace(/(<p class="slow">)[^<]*/, (_, tag: string) => tag + escapeMarkup(t('splash.slow')))
      .replace(/(<p class="credit">)[^<]*/, (_, tag: string) => tag + escapeMarkup(t('splash.credit')))
  }

  /**
   * Returns a page. `fullPath` is the path with its query. Without an origin, the page has no absolute links. `ownMetadata` overrides the
   * metadata of this page, and is null if the page does not exist.
   */
  page(fullPath: string, origin: string | undefined, language: Language, ownMetadata?: PageMetadata | null): Page {
    const general = createPageHead({
      origin,
      fullPath,
      facts: this.deps.factsIn(language),
      translate: this.deps.translateIn(language),
      socialProfile: this.config.socialProfile,
      feed: this.config.feed,
    })
    const head = {
      ...general,
      ...ownMetadata,
      description: ownMetadata?.description || general.description,
      found: general.isFound && ownMetadata !== null,
    }
    const metaTag = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`
    const openGraphTag = (name: string, content: string) => `<meta property="og:${name}" content="${escapeMarkup(content)}">`
    const parts = [
      `<title>${escapeMarkup(head.title)}</title>`,
      metaTag('description', head.description),
      metaTag('keywords', head.keywords),
      openGraphTag('title', head.title),
      openGraphTag('description', head.description),
      openGraphTag('image', (origin ?? '') + head.image),
      head.canonical === undefined ? '' : openGraphTag('url', head.canonical),
      openGraphTag('type', 'website'),
      metaTag('twitter:card', 'summary_large_image'),
      head.canonical === undefined ? '' : `<link rel="canonical" href="${escapeMarkup(head.canonical)}">`,
      ...head.alternates.map(({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}">`),
      `<script type="application/ld+json">${safeJson(head.structured)}</script>`,
      this.configTag,
      this.preloadsIn(fullPath, language),
    ].join('')
    const html = this.templateIn(language)
      .replace(/<html lang="[^"]*"/, `<html lang="${languageTagOf(language)}"`)
      .replace('<!--head-->', () => parts)
    return { status: head.found ? 200 : 404, html }
  }
}

/** Replaces the railway's name on the template's splash screen, and removes the splash screen's Burmese text. */
const withRailwayName = (template: string, railway: string): string =>
  template.replace(`<p>${BRAND.fullName}</p>`, () => `<p>${escapeMarkup(railway)}</p>`).replace(/(<p class="slow">[^…<]*…)[^<]*/, '$1')

/** Returns JSON that cannot close its script element. */
const safeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
