import { ApiError } from '@yatha/contract'
import { languageOf } from '@yatha/language'
import type { Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import { partsOf } from '../http/address.ts'
import { sendText } from '../http/compress.ts'
import type { Deps, Env } from '../http/env.ts'
import { sendFile } from '../http/files.ts'
import { contentPolicy } from '../http/headers.ts'
import { readWebFiles, type WebFile } from '../outside/web-files.ts'
import { pageConfig, outsideHosts } from './page-config.ts'
import { PageTemplate } from './page.ts'
import { precacheScript } from './precache.ts'
import { manifest, robots, sitemap } from './site-files.ts'

const WORKER = '/firebase-messaging-sw.js'

/** Everything that is not the API: pages, the app's files, open data, the service worker, and files for search engines. */
export function addSite(app: Hono<Env>, deps: Deps, config: Config, webFolder: string): void {
  const { files } = deps
  const web = readWebFiles(webFolder)
  const index = web.get('/index.html')
  const template = index && new PageTemplate(new TextDecoder().decode(index.body), deps, pageConfig(config, files), [...web.keys()])
  const originOf = (c: Context<Env>) => config.origin ?? new URL(c.req.url).origin
  addOpenData(app, readWebFiles(files.folder))
  app.get('/sitemap.xml', (c) =>
    sendText(c, sitemap(originOf(c), files.railway), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  )
  app.get('/robots.txt', (c) => sendText(c, robots(originOf(c)), 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
  app.get('/manifest.webmanifest', (c) =>
    sendText(c, JSON.stringify(manifest()), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' }),
  )
  const worker = web.get(WORKER)
  if (worker) {
    const script = precacheScript(new TextDecoder().decode(worker.body), web, files, template?.page('/offline', '', 'en').html ?? '')
    app.get(WORKER, (c) => sendText(c, script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }))
  }
  const policy = contentPolicy(template?.inlineHashes, outsideHosts(config))
  app.get('*', (c) => {
    const file = c.req.path === '/index.html' ? undefined : web.get(c.req.path)
    if (file) return sendFile(c, file)
    if (!template || /\.\w+$/.test(c.req.path)) throw new ApiError('not_found')
    const { path, query } = partsOf(c.req.url)
    const page = template.page(path + query, originOf(c), languageOf(c.req.query('lang')))
    return sendText(c, page.html, page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    })
  })
}

/** The timetable as GTFS, and the packed files of the app; CORS allows other sites. */
function addOpenData(app: Hono<Env>, data: ReadonlyMap<string, WebFile>): void {
  const open = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  const found = (path: string) => {
    const file = data.get(path)
    if (!file) throw new ApiError('not_found')
    return file
  }
  app.get('/gtfs.zip', (c) =>
    sendFile(c, found('/gtfs.zip'), { 'Content-Disposition': 'attachment; filename="yangon-railway-gtfs.zip"', ...open }),
  )
  app.get('/data/:file', (c) => sendFile(c, found(`/${c.req.param('file')}`), open))
}
