import { ApiError, SCREEN_FILES, screenAt } from '@yatha/contract'
import { parseLanguage, type Language } from '@yatha/language'
import type { Context, Hono } from 'hono'
import { splitUrl } from '../http/address.ts'
import { sendText } from '../http/compress.ts'
import type { EmailChannel } from '../http/email-channel.ts'
import type { Env } from '../http/env.ts'
import { sendFile } from '../http/files.ts'
import { contentPolicy } from '../http/headers.ts'
import { localOriginOf } from '../http/local-visit.ts'
import type { WebFile } from '../adapters/data-folder/web-files.ts'
import { pageConfig, thirdPartyHosts } from './page-config.ts'
import { PageTemplate, type PageMetadata } from './page.ts'
import { precacheScript } from './precache.ts'
import { PackFiles } from './pack-files.ts'
import { webAppManifest, robotsTxt, sitemap } from './site-files.ts'
import type { Services } from '../services.ts'

const WORKER = '/firebase-messaging-sw.js'
/** Build files that only the server reads; they are not served. */
const SERVER_FILES = ['/index.html', `/${SCREEN_FILES}`]

export interface SiteParts {
  /** Files of the built web app by path. */
  readonly web: ReadonlyMap<string, WebFile>
  /**
   * Returns the metadata of a post's page; null if the post does not exist, undefined if it is currently unknown whether it exists.
   */
  readonly previewOf: (slug: string, language: Language) => Promise<PageMetadata | null | undefined>
}

/** Adds everything except the API: pages, the app's files, open data, the service worker, and files for search engines. */
export function addSite(app: Hono<Env>, deps: Services, { web, previewOf }: SiteParts): void {
  const { config, emailChannel } = deps
  const templates = pageTemplates(web, deps)
  const originOf = (c: Context<Env>) => config.origin ?? localOriginOf(c)
  addOpenData(app, deps, config.origin)
  app.get('/sitemap.xml', (c) => {
    const origin = originOf(c)
    if (origin === undefined) throw new ApiError('not_found')
    const { railway, feed } = deps.railwayFiles()
    return sendText(c, sitemap(origin, railway, feed?.languages), 200, { 'Content-Type': 'application/xml; charset=utf-8' })
  })
  app.get('/robots.txt', (c) => sendText(c, robotsTxt(originOf(c)), 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
  app.get('/manifest.webmanifest', (c) =>
    sendText(c, JSON.stringify(webAppManifest(deps.railwayFiles().feed?.name)), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  const worker = web.get(WORKER)
  if (worker) {
    const source = new TextDecoder().decode(worker.body)
    // The script depends on the offline page, so that a change to the page's settings also changes the script.
    const scriptFor = cachePerEdition(deps, (channel: EmailChannel) =>
      precacheScript(
        source,
        web,
        deps.railwayFiles(),
        templates?.(channel).page('/offline', undefined, 'en').html ?? '',
        config.apiKeys[0],
      ),
    )
    app.get(WORKER, (c) =>
      sendText(c, scriptFor(emailChannel(c)), 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
    )
  }
  const policy = contentPolicy(templates?.(undefined).inlineHashes, thirdPartyHosts(config))
  app.get('*', async (c) => {
    const file = SERVER_FILES.includes(c.req.path) ? undefined : web.get(c.req.path)
    if (file) return sendFile(c, file)
    const { path, query } = splitUrl(c.req.url)
    const screen = screenAt(path)
    // Ids of an imported feed may contain dots: /route/M.217 is a page.
    if (!templates || (/\.\w+$/.test(c.req.path) && !screen)) throw new ApiError('not_found')
    const language = parseLanguage(c.req.query('lang'))
    const preview = screen?.name === 'community.show' ? await previewOf(screen.slug, language) : undefined
    const page = templates(emailChannel(c)).page(path + query, originOf(c), language, preview)
    return sendText(c, page.html, page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    })
  })
}

/** Returns a function that returns the page template for a way to send e-mails; undefined if the web app is not built. */
function pageTemplates(web: ReadonlyMap<string, WebFile>, deps: Services): ((way: EmailChannel) => PageTemplate) | undefined {
  const index = web.get('/index.html')
  if (!index) return undefined
  const text = (file: WebFile | undefined) => new TextDecoder().decode(file?.body)
  const screens = JSON.parse(text(web.get(`/${SCREEN_FILES}`)) || '{}') as Record<string, readonly string[]> // Written by our build.
  return cachePerEdition(
    deps,
    (way: EmailChannel) => new PageTemplate(text(index), deps, pageConfig(deps.config, deps.railwayFiles(), way), [...web.keys()], screens),
  )
}

/** Caches the value of `make` for each way to send e-mails, until another edition is served. */
function cachePerEdition<T>(deps: Services, make: (way: EmailChannel) => T): (way: EmailChannel) => T {
  let files = deps.railwayFiles()
  const cache = new Map<EmailChannel, T>()
  return (channel) => {
    if (files !== deps.railwayFiles()) cache.clear()
    files = deps.railwayFiles()
    if (!cache.has(channel)) cache.set(channel, make(channel))
    return cache.get(channel)!
  }
}

/** Serves the timetable as GTFS, and the packed files that the app loads. Other sites may read both (CORS). */
function addOpenData(app: Hono<Env>, deps: Services, origin: string | undefined): void {
  let served = new PackFiles(deps.railwayFiles(), origin)
  let previous: PackFiles | undefined
  const current = () => {
    if (served.files !== deps.railwayFiles()) [previous, served] = [served, new PackFiles(deps.railwayFiles(), origin)]
    return served
  }
  const corsHeaders = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  app.get('/gtfs.zip', (c) => {
    const { zip, zipName } = current()
    return sendFile(c, zip, { 'Content-Disposition': `attachment; filename="${zipName}.zip"`, ...corsHeaders })
  })
  app.get('/data/:file', (c) => {
    const path = `/${c.req.param('file')}`
    // A page that was opened with the previous edition may request further files of that edition.
    const file = current().all.get(path) ?? previous?.all.get(path)
    if (!file) throw new ApiError('not_found')
    return sendFile(c, file, corsHeaders)
  })
}
