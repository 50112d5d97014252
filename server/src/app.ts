import { Answers, languageOf, LANGUAGES, Refusal, tagOf, type Language } from '@yatha/contract'
import { translator } from '@yatha/language'
import { compileCatalog } from '@yatha/language/compile'
import de from '@yatha/language/catalogs/de.json'
import en from '@yatha/language/catalogs/en.json'
import fr from '@yatha/language/catalogs/fr.json'
import ja from '@yatha/language/catalogs/ja.json'
import ko from '@yatha/language/catalogs/ko.json'
import mm from '@yatha/language/catalogs/mm.json'
import th from '@yatha/language/catalogs/th.json'
import zh from '@yatha/language/catalogs/zh.json'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { DOCS_PAGE, DOCS_POLICY, DOCS_START, openApiDocument } from './home/docs.ts'
import { Shell } from './home/page.ts'
import { railwayApi } from './home/railway.api.ts'
import { sendText } from './http/compress.ts'
import type { Deps, Env } from './http/env.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { sendFile } from './http/files.ts'
import { contentPolicy, headersOf, requestHeaders } from './http/headers.ts'
import { observation } from './http/observe.ts'
import { mapApi } from './map/map.api.ts'
import type { Clock } from './outside/clock.ts'
import type { RailwayFiles } from './outside/railway-files.ts'
import { readDocsFiles, readWebFiles, type WebFile } from './outside/web-files.ts'
import { routeApi } from './route/route.api.ts'
import { searchApi } from './search/search.api.ts'
import { stationApi } from './station/station.api.ts'

export interface AppParts {
  readonly config: Config
  readonly files: RailwayFiles
  readonly clock: Clock
  readonly log: Logger
  /** Folder of the built web app. */
  readonly webFolder: string
}

/** The whole server as one handler of requests. */
export function makeApp({ config, files, clock, log, webFolder }: AppParts): Hono<Env> {
  const deps = makeDeps(files, clock)
  const web = readWebFiles(webFolder)
  const data = readWebFiles(files.folder)
  const index = web.get('/index.html')
  const shell = index && new Shell(new TextDecoder().decode(index.body), deps)
  const policy = contentPolicy(shell?.inlineHashes)
  const { registry, observe } = observation(log)

  const app = new Hono<Env>()
  app.onError(errorHandler(deps, log))
  app.notFound(notFound)
  app.use(observe, requestHeaders(config))
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, headersOf(c, {})))
  app.get('/health/ready', (c) => c.json({ status: 'ready', edition: files.railway.pack.edition, hash: files.hash }, 200, headersOf(c, {})))
  app.get('/metrics', async (c) => c.text(await registry.metrics(), 200, headersOf(c, { 'Content-Type': registry.contentType })))
  app.route('/api/search', searchApi(deps))
  app.route('/api/station', stationApi(deps))
  app.route('/api/route', routeApi(deps))
  app.route('/api/railway', railwayApi(deps))
  addDocs(app)
  app.route('/api', mapApi(deps))
  app.all('/api/*', (c) => {
    throw new Refusal(c.req.method === 'GET' ? 'not_found' : 'method_not_allowed')
  })
  app.get('/gtfs.zip', (c) =>
    sendFile(c, needed(data.get('/gtfs.zip')), {
      'Content-Disposition': 'attachment; filename="yangon-railway-gtfs.zip"',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )
  app.get('/data/:file', (c) =>
    sendFile(c, needed(data.get(`/${c.req.param('file')}`)), {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )
  app.get('*', (c) => {
    const file = c.req.path === '/index.html' ? undefined : web.get(c.req.path)
    if (file) return sendFile(c, file)
    if (!shell || /\.\w+$/.test(c.req.path)) throw new Refusal('not_found')
    const page = shell.page(c.req.path, config.origin ?? new URL(c.req.url).origin, languageOf(c.req.query('lang')))
    return sendText(c, page.html, page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    })
  })
  return app
}

const CATALOGS = { en, mm, ja, zh, ko, th, fr, de }

function makeDeps(files: RailwayFiles, clock: Clock): Deps {
  const english = compileCatalog(en)
  const answers = Object.fromEntries(LANGUAGES.map((l) => [l, new Answers(files.railway, l)])) as Record<Language, Answers>
  const translators = Object.fromEntries(LANGUAGES.map((l) => [l, translator(tagOf(l), compileCatalog(CATALOGS[l]), english)])) as Record<
    Language,
    ReturnType<typeof translator>
  >
  return { files, clock, answersIn: (language) => answers[language], translateIn: (language) => translators[language] }
}

function addDocs(app: Hono<Env>): void {
  const document = JSON.stringify(openApiDocument())
  app.get('/api/openapi.json', (c) =>
    sendText(c, document, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  )
  app.get('/api/docs', (c) =>
    sendText(c, DOCS_PAGE, 200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': DOCS_POLICY }),
  )
  app.get('/api/docs/start.js', (c) => sendText(c, DOCS_START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  for (const [path, file] of readDocsFiles()) {
    app.get(`/api/docs${path}`, (c) => sendFile(c, file))
  }
}

function needed(file: WebFile | undefined): WebFile {
  if (!file) throw new Refusal('not_found')
  return file
}
