import { fileURLToPath } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import { BRAND } from '@yatha/contract'
import { pino } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './outside/clock.ts'
import { openRailway } from './outside/railway-files.ts'

// Built to server/dist/main.js: the other rooms lie two folders up.
const room = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

function start(config: Config): void {
  const log = pino({ level: config.logLevel, base: null })
  const app = makeApp({ config, files: openRailway(room('data/dist')), clock: systemClock, log, webFolder: room('web/dist') })
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    console.log(`${BRAND.shortName} is ready at http://localhost:${port}`)
  })
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `PORT="${config.port}" is not usable: another program listens there` : error.message),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(server))
}

/** Lets running answers end, for three seconds at most. */
function stop(server: ServerType): void {
  server.close(() => process.exit(0))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  setTimeout(() => process.exit(0), 3000).unref()
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
