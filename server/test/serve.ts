import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServiceRedirect } from '@yatha/contract'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { makeApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { FAILURE_CAUSES } from '../src/database-error.ts'
import { Database } from '../src/db/database.ts'
import { openFeatures, type Features } from '../src/features.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { readWebFiles } from '../src/adapters/data-folder/web-files.ts'
import { clockAt, type Clock } from '../src/adapters/clock.ts'
import { openImages } from '../src/adapters/media/images.ts'
import type { Limits } from '../src/adapters/limits/limits.ts'
import { openAdapters } from '../src/adapters/adapters.ts'
import { openRailway, type RailwayFiles } from '../src/adapters/railway/railway-files.ts'
import { openMetrics } from '../src/adapters/metrics.ts'
import { DEVELOPER_SOURCE, ServedRailway, SharedSource, type FeedEntity } from '../src/railway/index.ts'
import { makeServices, type Services } from '../src/services.ts'
import { makeWorker, type Worker } from '../src/worker.ts'
import { callBeforeClose } from './database.ts'

export const railwayFiles = openRailway(fileURLToPath(new URL('../../data/dist', import.meta.url)))

/** The files of the web app, read once for all servers of a thread. */
const web = readWebFiles(fileURLToPath(new URL('../../web/dist', import.meta.url)))

/** An unavailable database: endpoints that need a database return an API error. */
const noDatabase = new Database({
  url: undefined,
  startEmbedded: () => Promise.reject(new Error('not in this test')),
  migrations: '',
  log: pino({ level: 'silent' }),
})

export const TEST_SECRET = 'a secret of the tests, long enough'
const folder = mkdtempSync(join(tmpdir(), 'yatha-data-'))
const startedKinds = new Map<Database, Set<string>>()

/** Starts at most two workers per database: for the first server that sends e-mails by SMTP, and for the first server with a mailbox. */
function startWorkerOnce(services: Services, features: Features): Worker | undefined {
  const { mailer, mailbox, database } = services
  const kinds = startedKinds.get(database) ?? new Set()
  const kind = mailbox ? 'mailbox' : 'server'
  if (!mailer || database === noDatabase || kinds.has(kind)) return undefined
  startedKinds.set(database, kinds.add(kind))
  const worker = makeWorker(services, features)
  worker.start()
  // Benchmarks use this file too, without Vitest's afterAll().
  if (process.env['VITEST'])
    afterAll(async () => {
      await worker.stop()
      await services.close()
    })
  return worker
}

/** Adds a Content-Length header if the body is text or bytes. */
export function withContentLength(init: RequestInit): RequestInit {
  const { body } = init
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.byteLength : undefined
  const headers = new Headers(init.headers)
  if (length !== undefined && !headers.has('Content-Length')) headers.set('Content-Length', String(length))
  return { ...init, headers }
}

/** Rate limits that never reject a request, for testing the code behind them. */
export const withoutRejections = (limits: Limits): Limits => ({
  ...limits,
  consume: (key, { seconds }) => limits.consume(key, { points: 1_000_000_000, seconds }),
})

interface ServeOptions {
  /** Host and port of the requests. */
  host?: string
  now?: string
  env?: Record<string, string>
  lines?: string[]
  database?: Database
  clock?: Clock
  streams?: OpenStreams
  /** True if the server is shutting down. */
  isDraining?: () => boolean
  /** Train positions from live feeds. */
  vehicles?: () => readonly FeedEntity[]
  /** Live feeds that redirect to another host. */
  redirects?: () => ServiceRedirect[]
  /** The served pack; by default, the reviewed railway's. */
  railway?: RailwayFiles
  /** Changes the limits. */
  limits?: (limits: Limits) => Limits
  /** Timeout for each part of a language model's answer; by default long enough for a busy machine. */
  modelTimeoutMs?: number
}

/** Creates the whole server, by default with a fixed clock; `lines` receives its log. */
export function createTestServer({
  host = 'yatha.test',
  now = '2026-11-23T09:20:00+06:30',
  env = {},
  lines = [],
  database = noDatabase,
  clock = clockAt(now),
  limits = (same) => same,
  streams = new OpenStreams(),
  isDraining = () => false,
  vehicles = () => [],
  redirects = () => [],
  railway = railwayFiles,
  modelTimeoutMs = 120_000,
}: ServeOptions = {}) {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
  const config = readConfig({ CHECK_ANSWERS: 'yes', COMMUNITY_ACCOUNT_HOURS: '0', ...env })
  const opened = openAdapters({
    config,
    folder,
    clock,
    log,
    secret: TEST_SECRET,
    pool: () => database.pool,
    directPool: () => database.directPool,
  })
  // Longer timeouts for a machine that runs many tests.
  const adapters = { ...opened, limits: limits(opened.limits), images: openImages({ waitMs: 60_000, jobMs: 60_000 }) }
  callBeforeClose(database, async () => {
    adapters.images.close()
    await adapters.close()
  })
  const metrics = openMetrics('test', FAILURE_CAUSES)
  const served = new ServedRailway(railway)
  const { live } = served
  const services = makeServices({
    config,
    adapters,
    database,
    served,
    log,
    metrics,
    streams,
    secret: TEST_SECRET,
    vehicles,
    refusedRedirects: redirects,
    editionSince: () => undefined,
    reportDelays: { publishMs: 50, settleMs: 100 },
    modelTimeouts: { silenceMs: modelTimeoutMs, answerMs: 300_000 },
  })
  const features = openFeatures(services)
  const { operators, riders } = features
  const worker = startWorkerOnce(services, features)
  const app = makeApp({
    services,
    features,
    developerSource: config.developerPages ? new SharedSource({ ...DEVELOPER_SOURCE, live, bus: adapters.bus, log }) : undefined,
    isDraining,
    web,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(`http://${host}${path}`, { method, headers })
  const json = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => (await get(path, headers)).json() as Promise<T>
  /** Adds a Content-Length to a body without one, as any client does. */
  const request = (path: string, init: RequestInit) => app.request(`http://${host}${path}`, withContentLength(init))
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })
  return { app, get, json, post, request, worker, served, live, operators, riders, adapters, metrics }
}
