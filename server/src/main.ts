import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import { BRAND } from '@yatha/contract'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { Database } from './db/database.ts'
import { startEmbedded } from './outside/embedded-postgres.ts'
import { keptSecret } from './outside/secret-file.ts'
import { systemClock } from './outside/clock.ts'
import { openRailway } from './outside/railway-files.ts'

// Built to server/dist/main.js: the other rooms lie two folders up.
const room = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

function start(config: Config): void {
  const log = pino({ level: config.logLevel, base: null })
  const folder = resolve(room('.'), config.dataFolder)
  const database = new Database({
    url: config.databaseUrl,
    startEmbedded: () => startEmbedded({ folder }),
    migrations: room('server/migrations'),
    log,
  })
  const app = makeApp({
    config,
    files: openRailway(room('data/dist')),
    clock: systemClock,
    log,
    database,
    secret: config.secretKey ?? keptSecret(folder),
    webFolder: room('web/dist'),
  })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    console.log(`${BRAND.shortName} is ready at http://localhost:${port}`)
  })
  // In the background: the railway's questions do not wait for it.
  void database.open()
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `PORT="${config.port}" is not usable: another program listens there` : error.message),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(server, database))
}

/** Lets running answers end, for three seconds at most, then the database. */
async function stop(server: ServerType, database: Database): Promise<void> {
  const ended = new Promise<void>((done) => server.close(() => done()))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await Promise.race([ended, new Promise((done) => setTimeout(done, 3000).unref())])
  await database.close()
  process.exit(0)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

try {
  start(readConfig(process.env))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
