import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded-postgres.ts'
import {
  stopServer,
  fetchHealth,
  isRoot,
  NOBODY_ACCOUNT,
  testFolderFactory,
  startServerOn,
  waitUntilPostgresStops,
  waitForDatabase,
} from './own-server.ts'

const newFolder = testFolderFactory()

// If the data folder has a fault, the server serves the timetable and reports the fault.

const LONG = { timeout: 180_000 }

test('a truncated key in the data folder makes accounts unavailable, which is reported once, until the key is deleted', LONG, async () => {
  const folder = newFolder()
  const key = join(folder, 'secret')
  writeFileSync(key, '', { mode: 0o600 })
  const server = await startServerOn(folder)
  expect((await fetch(`${server.address}/api/search?from=hledan&to=insein`)).status).toBe(200)
  const login = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'aye@example.com', password: 'mango sticky rice 9' }),
  })
  expect([login.status, ((await login.json()) as { code: string }).code]).toEqual([503, 'database_away'])
  expect(await fetchHealth(server)).toMatchObject({ status: 'ready', database: 'away', reason: 'data_folder' })
  // Waits until the server has retried several times.
  await new Promise((done) => setTimeout(done, 1000))
  const lines = server
    .output()
    .split('\n')
    .filter((text) => text.includes('database'))
  expect(lines.map((text) => (JSON.parse(text) as { msg: string }).msg)).toEqual([
    `the database is not there: ${key} has fewer than 32 characters: delete it, and a new key is made; codes sent before are void`,
  ])
  rmSync(key)
  await waitForDatabase(server)
  expect(await stopServer(server)).toBe(0)
})

test('the database starts despite stale lock files that name another running process', LONG, async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres({ folder, isForTests: true })
  const lockFiles = [join(folder, 'postgres-data/postmaster.pid'), join(folder, 'postgres-socket/.s.PGSQL.5432.lock')]
  const contents = lockFiles.map((file) => readFileSync(file, 'utf8'))
  await first.release()
  await waitUntilPostgresStops(folder)
  // `sleep` runs as the account of the database, so that PostgreSQL takes it for the owner of the locks.
  const other = spawn('sleep', ['1000'], { stdio: 'ignore', ...(isRoot && NOBODY_ACCOUNT) })
  for (const [i, file] of lockFiles.entries()) writeFileSync(file, contents[i]!.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
  if (isRoot) spawnSync('chown', ['65534:65534', ...lockFiles])
  const second = await startEmbeddedPostgres({ folder, isForTests: true })
  expect(other.exitCode).toBe(null)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await second.release()
})
