import { resolve } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BRAND } from '@yatha/contract'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { FAILURE_CAUSES } from './database-error.ts'
import { Database } from './db/database.ts'
import { openFeatures } from './features.ts'
import type { Env } from './http/env.ts'
import { listen, type RunningServer } from './http/listen.ts'
import { OpenStreams } from './http/open-streams.ts'
import { buildId } from './adapters/build-id.ts'
import { systemClock } from './adapters/clock.ts'
import { readWebFiles } from './adapters/data-folder/web-files.ts'
import { diskSpace } from './adapters/data-folder/disk-space.ts'
import { startEmbeddedPostgres } from './adapters/postgres/embedded-postgres.ts'
import { openAdapters } from './adapters/adapters.ts'
import { Editions } from './adapters/railway/editions.ts'
import { openRailway } from './adapters/railway/railway-files.ts'
import { openSecret } from './adapters/data-folder/secret-file.ts'
import { countEmails } from './adapters/mail/count-emails.ts'
import { openMetrics } from './adapters/metrics.ts'
import { createFeedMetrics } from './operate/feed-metrics.ts'
import { addRailwayMetrics } from './operate/railway-metrics.ts'
import { addStateMetrics } from './operate/state-metrics.ts'
import { createWorkerHealthApp } from './operate/worker-health.ts'
import { DEVELOPER_SOURCE, openFeeds, ServedRailway, SharedSource } from './railway/index.ts'
import { makeServices } from './services.ts'
import { startupMessage } from './start-line.ts'
import { startTracing } from './tracing.ts'
import { makeWorker, type Worker } from './worker.ts'

// Built to server/dist/main.js, two folders below the repository's root.
const pathInRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** How long a stopping server waits for running jobs. Unfinished jobs are retried by another worker. */
const JOB_TIMEOUT_MS = 3000

/** Starts the web server, the worker, or both. */
async function start(config: Config): Promise<void> {
  const startFolder = process.env['INIT_CWD'] ?? process.cwd()
  // graphile-worker executes the first configuration that it finds from the working folder upward: here, the empty one in package.json.
  process.chdir(pathInRepository('.'))
  const log = pino({ level: config.logLevel, base: null })
  const folder = resolve(pathInRepository('.'), config.dataFolder)
  const build = buildId(fileURLToPath(import.meta.url))
  const { railway: source, railwayLeaveOut: leaveOut } = config
  const editions =
    source === undefined ? undefined : new Editions({ source, from: startFolder, leaveOut, folder, build, clock: systemClock, log })
  const served = new ServedRailway(editions ? await editions.open() : openRailway(pathInRepository('data/dist')))
  const { value: secret, ensureStored } =
    config.secretKey === undefined ? openSecret(folder) : { value: config.secretKey, ensureStored: undefined }
  const stopTracing = config.sendsTraces ? await startTracing() : undefined
  const metrics = openMetrics(build, FAILURE_CAUSES)
  const database = new Database({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    startEmbedded: (signal) => startEmbeddedPostgres({ folder, signal }),
    migrations: pathInRepository('server/migrations'),
    log,
    onFailure: (cause) => metrics.databaseErrors.inc({ class: cause }),
    freeBytes: async () => (await diskSpace(folder)).freeBytes,
    ...(ensureStored && { beforeOpening: ensureStored }),
  })
  const rawAdapters = openAdapters({
    config,
    folder,
    clock: systemClock,
    log,
    secret,
    pool: () => database.pool,
    directPool: () => database.directPool,
  })
  const adapters = { ...rawAdapters, mailer: rawAdapters.mailer && countEmails(rawAdapters.mailer, metrics.emails) }
  const { registry } = metrics
  const streams = new OpenStreams()
  addStateMetrics({
    registry,
    database,
    isRedisUp: adapters.isRedisUp,
    areFilesUp: adapters.areFilesUp,
    folder,
    streams,
    railway: config.role === 'worker' ? undefined : () => served.files.railway,
  })
  if (editions) addRailwayMetrics(registry, () => editions.state)
  const { live } = served
  const feeds = openFeeds({
    urls: config.liveFeeds,
    pollSeconds: config.livePollSeconds,
    live,
    bus: adapters.bus,
    clock: adapters.clock,
    counts: createFeedMetrics(registry, config.liveFeeds.length),
    log,
  })
  // A worker needs manual live times too, because alerts take them into account.
  const developerSource = config.developerPages ? new SharedSource({ ...DEVELOPER_SOURCE, live, bus: adapters.bus, log }) : undefined
  const services = makeServices({
    config,
    adapters,
    database,
    served,
    log,
    metrics,
    streams,
    secret,
    vehicles: () => feeds.vehicles(),
    refusedRedirects: () => {
      const target = editions?.state?.redirect
      const liveFeeds = feeds.redirects().map(({ feed, ...rest }) => ({ setting: `LIVE_FEEDS ${feed}`, ...rest }))
      return [...(target ? [{ setting: 'RAILWAY', target }] : []), ...liveFeeds, ...adapters.redirects.list()]
    },
    editionSince: () => editions?.state?.served.since,
  })
  const features = openFeatures(services)
  const { operators, riders } = features
  const openApp = () =>
    makeApp({ services, features, developerSource, isDraining: () => isDraining, web: readWebFiles(pathInRepository('web/dist')) })
  // A signal can arrive at any moment during startup, so `stop` ends only parts that are already running.
  let web: RunningServer | undefined
  let health: RunningServer | undefined
  let worker: Worker | undefined
  let stopping: Promise<void> | undefined
  let isDraining = false
  const endDrain = new AbortController()
  const stop = async (drainSeconds = 0) => {
    isDraining = true
    web?.drain()
    // While this process waits, load balancers detect that it is not ready, and send requests to other processes.
    await later(drainSeconds * 1000, undefined, { signal: endDrain.signal }).catch(() => undefined)
    feeds.stop()
    await Promise.all([editions?.stop(), web?.stop(), health?.stop(), operators.stop(), riders.stop()])
    await Promise.race([worker?.stop(), new Promise((done) => setTimeout(done, JOB_TIMEOUT_MS))])
    await adapters.close()
    await database.close()
    await stopTracing?.().catch(() => undefined)
    process.exit(0)
  }
  process.on('SIGTERM', () => void (stopping ??= stop(config.drainSeconds)))
  // SIGINT also ends a drain that is in progress.
  process.on('SIGINT', () => {
    endDrain.abort()
    stopping ??= stop()
  })
  // The parent process (npm start or a test) has ended.
  process.on('disconnect', () => void (stopping ??= stop()))
  feeds.start()
  // A worker needs the railway too, for alerts and their texts.
  web = config.role === 'worker' ? undefined : await listen(openApp(), config, streams)
  if (web) console.log(startupMessage(config, web.port))
  worker = config.role === 'web' ? undefined : makeWorker(services, features)
  worker?.start()
  health = web
    ? undefined
    : await listenForHealth(config, createWorkerHealthApp({ config, metrics, database, isDraining: () => isDraining, log }), streams)
  if (stopping) return
  editions?.follow((files) => {
    served.change(files)
    // All sources republish their data synchronously, so that no answer lacks live data.
    feeds.removeExpired()
    operators.republish()
    riders.changeTimetable()
    worker?.changeTimetable()
  })
  // Opens in the background, because timetable endpoints do not need it.
  const databaseOpened = database.open()
  void databaseOpened.then(() => operators.start())
  void databaseOpened.then(() => riders.start())
  if (!web) void databaseOpened.then(() => console.log(`${BRAND.shortName}’s worker is ready`))
}

/** Serves health and metrics of a process that only runs jobs on WORKER_PORT, if it is set. */
async function listenForHealth({ workerPort, host }: Config, app: Hono<Env>, streams: OpenStreams): Promise<RunningServer | undefined> {
  return workerPort === undefined ? undefined : listen(app, { port: workerPort, host }, streams)
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  start(readConfig(process.env)).catch(fail)
} catch (error) {
  fail(error)
}
