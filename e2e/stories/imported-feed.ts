import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'
import { expect } from './rider.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))

type Tables = Readonly<Record<string, string>>

/** A feed that is served by RAILWAY; its edition can be replaced during a test. */
export interface ServedFeed {
  /** Replaces the feed's file, as its publisher would. */
  readonly publish: (tables: Tables) => void
  /** Runs `npm run railway -- look` or `npm run railway -- back`. */
  readonly railway: (command: 'look' | 'back') => void
  readonly stop: () => Promise<void>
}

/** Starts the built server with a feed, its own data folder in `.yatha`, and no database; resolves once it responds. */
export async function serveFeed(origin: string, folder: string, tables: Tables): Promise<ServedFeed> {
  const data = `${home}.yatha/${folder}`
  const feed = `${data}/feed.zip`
  const publish = (edition: Tables) => writeFileSync(feed, feedZip(edition))
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  publish(tables)
  const env = { ...process.env, RAILWAY: feed, YATHA_DATA: data }
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: home,
    stdio: 'ignore',
    env: { ...env, PORT: new URL(origin).port, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', LOG_LEVEL: 'silent' },
  })
  const stop = async () => {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  try {
    await expect(async () => expect((await fetch(`${origin}/api/railway`)).status).toBe(200)).toPass()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    publish,
    railway: (command) => {
      const { status, stderr } = spawnSync(process.execPath, ['server/dist/railway.js', command], { cwd: home, env, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    },
    stop,
  }
}
