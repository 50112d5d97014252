import {
  Answers,
  BRAND,
  languageOf,
  LANGUAGES,
  PROVIDERS,
  Refusal,
  tagOf,
  VIDEO_ORIGIN,
  type Language,
  type PageConfig,
} from '@yatha/contract'
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
import { Hono, type Context } from 'hono'
import type { Logger } from 'pino'
import { accountApi, photoApi } from './account/account.api.ts'
import { Accounts } from './account/account.ts'
import { hashOf } from './account/secrets.ts'
import { socialApi } from './account/social.api.ts'
import { SocialSignIn } from './account/social.ts'
import { contactApi } from './about/contact.api.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { mailboxPage } from './home/mailbox.ts'
import { DOCS_PAGE, DOCS_POLICY, DOCS_START, openApiDocument } from './home/docs.ts'
import { Shell } from './home/page.ts'
import { manifest, robots, sitemap } from './home/site-files.ts'
import { SIMULATOR_PAGE, SIMULATOR_SCRIPT } from './home/shell-simulator.ts'
import { precacheScript } from './home/worker.ts'
import { railwayApi } from './home/railway.api.ts'
import { sendText } from './http/compress.ts'
import type { Deps, Env } from './http/env.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { sendFile } from './http/files.ts'
import { contentPolicy, headerOf, headersOf, requestHeaders, type OutsideHosts } from './http/headers.ts'
import { rateLimit } from './http/rate-limit.ts'
import { observation } from './http/observe.ts'
import { isThisMachine } from './http/this-machine.ts'
import { mapApi } from './map/map.api.ts'
import { developerMailbox, smtpMailer } from './outside/mail.ts'
import type { Clock } from './outside/clock.ts'
import { signInProvider } from './outside/sign-in-provider.ts'
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
  readonly database: Database
  /** Key of one-time passwords. */
  readonly secret: string
  /** Folder of the built web app. */
  readonly webFolder: string
}

/** The whole server as one handler of requests. */
export function makeApp({ config, files, clock, log, database, secret, webFolder }: AppParts): Hono<Env> {
  const deps = makeDeps(files, clock)
  const web = readWebFiles(webFolder)
  const data = readWebFiles(files.folder)
  const index = web.get('/index.html')
  const shell = index && new Shell(new TextDecoder().decode(index.body), deps, pageConfig(config, files))
  const policy = contentPolicy(shell?.inlineHashes, outsideHosts(config))
  const originOf = (c: Context<Env>) => config.origin ?? new URL(c.req.url).origin
  const { registry, observe } = observation(log)

  const app = new Hono<Env>()
  app.onError(errorHandler(deps, log))
  app.notFound(notFound)
  app.use(observe, requestHeaders(config))
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, headersOf(c, {})))
  app.get('/health/ready', async (c) => {
    const there = (await database.isThere()) ? 'there' : 'away'
    return c.json({ status: 'ready', edition: files.railway.pack.edition, hash: files.hash, database: there }, 200, headersOf(c, {}))
  })
  app.get('/metrics', async (c) => {
    const { metricsKey } = config
    const known = metricsKey !== undefined && hashOf(headerOf(c, 'authorization') ?? '') === hashOf(`Bearer ${metricsKey}`)
    if (!known && !isThisMachine(c)) throw new Refusal('not_found')
    return c.text(await registry.metrics(), 200, headersOf(c, { 'Content-Type': registry.contentType }))
  })
  app.route('/api/search', searchApi(deps))
  app.route('/api/station', stationApi(deps))
  app.route('/api/route', routeApi(deps))
  app.route('/api/railway', railwayApi(deps))
  addDocs(app)
  const mailbox = !config.mail && config.developerPages ? developerMailbox(log) : undefined
  const mailer = config.mail ? smtpMailer(config.mail) : mailbox
  const accounts = new Accounts({ database, mailer, clock, log, translateIn: deps.translateIn, secret })
  app.route(
    '/api',
    accountApi(accounts, {
      letters: rateLimit(20, 3600, config.trustProxy),
      guesses: rateLimit(120, 3600, config.trustProxy),
      photos: rateLimit(30, 3600, config.trustProxy),
    }),
  )
  const providers = Object.fromEntries(
    PROVIDERS.flatMap((name) => (config.providers[name] ? [[name, signInProvider(name, config.providers[name])]] : [])),
  )
  const social = new SocialSignIn({ accounts, providers, origin: config.origin ?? '' })
  app.route('/api', socialApi(accounts, social, rateLimit(60, 3600, config.trustProxy)))
  app.route('/photo', photoApi(accounts))
  app.route(
    '/api/contact',
    contactApi({
      mail: config.mail,
      mailer,
      takeTry: rateLimit(5, 3600, config.trustProxy),
      log,
    }),
  )
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
  app.get('/sitemap.xml', (c) =>
    sendText(c, sitemap(originOf(c), files.railway), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  )
  app.get('/robots.txt', (c) => sendText(c, robots(originOf(c)), 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
  app.get('/manifest.webmanifest', (c) =>
    sendText(c, JSON.stringify(manifest()), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' }),
  )
  const worker = web.get(WORKER)
  if (worker) {
    const script = precacheScript(new TextDecoder().decode(worker.body), web, files, shell?.page('/offline', '', 'en').html ?? '')
    app.get(WORKER, (c) => sendText(c, script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }))
  }
  if (config.developerPages) {
    app.get('/dev/native-shell', (c) =>
      sendText(c, SIMULATOR_PAGE, 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'self'; style-src 'unsafe-inline'",
      }),
    )
    if (mailbox) {
      app.get('/dev/mailbox', (c) => {
        // The letters have codes in them.
        if (!isThisMachine(c)) throw new Refusal('not_found')
        return sendText(c, mailboxPage(mailbox.letters), 200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      })
    }
    app.get('/dev/native-shell.js', (c) => sendText(c, SIMULATOR_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  }
  app.get('*', (c) => {
    const file = c.req.path === '/index.html' ? undefined : web.get(c.req.path)
    if (file) return sendFile(c, file)
    if (!shell || /\.\w+$/.test(c.req.path)) throw new Refusal('not_found')
    const page = shell.page(fullPathOf(c.req.url), originOf(c), languageOf(c.req.query('lang')))
    return sendText(c, page.html, page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    })
  })
  return app
}

const WORKER = '/firebase-messaging-sw.js'

const fullPathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** What the page is told of the settings. */
function pageConfig(config: Config, files: RailwayFiles): PageConfig {
  const { apiKeys, socialProfile, analytics, tiles, store, apk } = config
  const [apiKey] = apiKeys
  return {
    pack: `/data/${files.packFile}`,
    names: Object.fromEntries(Object.entries(files.nameFiles).map(([language, file]) => [language, `/data/${file}`])),
    map: files.mapFiles.map((file) => `/data/${file}`),
    version: BRAND.version,
    ...(apiKey && { apiKey }),
    ...(socialProfile && { socialProfile }),
    ...(analytics && { analytics }),
    ...(tiles && { tiles }),
    ...(store && { store }),
    ...(apk && { apk }),
    accounts: config.mail !== undefined || config.developerPages,
    social: providerOrigins(config),
    shellLink: config.shellLink,
    contact: config.mail !== undefined,
  }
}

/** Where each provider is reached: a phone looks first whether it can. */
const providerOrigins = ({ providers }: Config): PageConfig['social'] =>
  Object.fromEntries(PROVIDERS.flatMap((name) => (providers[name] ? [[name, new URL(providers[name].address).origin]] : [])))

/** Hosts other than ours that a page may reach: those configured, and the video's when a rider asks for it. */
function outsideHosts(config: Config): OutsideHosts {
  const { analytics, tiles } = config
  const host = (address: string | undefined) => (address ? [new URL(address.replace(/\{\w+\}/g, 'x')).origin] : [])
  return {
    scripts: host(analytics?.script),
    images: host(tiles?.template),
    measures: analytics ? ANALYTICS_HOSTS : [],
    providers: Object.values(providerOrigins(config)),
    video: VIDEO_ORIGIN,
  }
}

const ANALYTICS_HOSTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com']

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
