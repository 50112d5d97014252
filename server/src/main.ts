import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BRAND } from '@yatha/contract'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { Database, isAway } from './db/database.ts'
import { listen } from './http/listen.ts'
import { OpenStreams } from './http/open-streams.ts'
import { buildId } from './outside/build-id.ts'
import { systemClock } from './outside/clock.ts'
import { startEmbedded } from './outside/embedded-postgres.ts'
import { openOutside } from './outside/outside.ts'
import { openRailway } from './outside/railway-files.ts'
import { openSecret } from './outside/secret-file.ts'
import { LiveRailway } from './railway/index.ts'
import { makeWorker } from './worker.ts'

// Built to server/dist/main.js: the other rooms are two folders up.
const room = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Longer jobs are abandoned and retried by another worker. */
const LONGEST_JOB_MS = 3000

/** Starts the web server, the worker, or both. */
async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  const folder = resolve(room('.'), config.dataFolder)
  const { value: secret, keep } = config.secretKey === undefined ? openSecret(folder) : { value: config.secretKey, keep: undefined }
  const database = new Database({
    url: config.databaseUrl,
    startEmbedded: (signal) => startEmbedded({ folder, signal }),
    migrations: room('server/migrations'),
    log,
    ...(keep && { beforeOpening: keep }),
  })
  const outside = openOutside({ config, folder, clock: systemClock, log, secret, pool: () => database.pool, isAway })
  const streams = new OpenStreams()
  const openApp = () => {
    const files = openRailway(room('data/dist'))
    const live = new LiveRailway(files.railway)
    return makeApp({
      config,
      build: buildId(fileURLToPath(import.meta.url)),
      files,
      live,
      outside,
      log,
      database,
      streams,
      secret,
      webFolder: room('web/dist'),
    })
  }
  const web = config.role === 'worker' ? undefined : await listen(openApp(), config, streams)
  if (web) console.log(`${BRAND.shortName} is ready at http://localhost:${web.port}`)
  const worker = config.role === 'web' ? undefined : makeWorker({ outside, database, log, secret })
  worker?.start()
  // Opens in the background, so that timetable endpoints do not wait for it.
  const opened = database.open()
  if (!web) void opened.then(() => console.log(`${BRAND.shortName}’s worker is ready`))
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await web?.stop()
    await Promise.race([worker?.stop(), new Promise((done) => setTimeout(done, LONGEST_JOB_MS))])
    await outside.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop()))
  // npm start, or a test, that was killed.
  process.on('disconnect', () => void (stopping ??= stop()))
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
