import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DAEMON,
  end,
  health,
  isReadable,
  isRoot,
  NOBODY,
  ownFolders,
  type OwnServer,
  startOn,
  untilNoPostgres,
  untilThere,
} from './own-server.ts'

const newFolder = ownFolders()

// If the data folder has a fault, the server serves the timetable and reports the fault.

const notRoot = !isRoot
const LONG = { timeout: 180_000 }

/** Expects that the timetable works, accounts are unavailable for `reason`, and one log line contains `line`. */
async function expectUnavailable(server: OwnServer, reason: string, line: string): Promise<void> {
  expect((await fetch(`${server.address}/api/search?from=hledan&to=insein`)).status).toBe(200)
  const login = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'aye@example.com', password: 'mango sticky rice 9' }),
  })
  expect([login.status, ((await login.json()) as { code: string }).code]).toEqual([503, 'database_away'])
  expect(await health(server)).toMatchObject({ status: 'ready', database: 'away', reason })
  // Waits until the server has retried several times.
  await new Promise((done) => setTimeout(done, 1000))
  const lines = server
    .output()
    .split('\n')
    .filter((text) => text.includes('database'))
  expect(lines.map((text) => (JSON.parse(text) as { msg: string }).msg)).toEqual([`the database is not there: ${line}`])
}

test.skipIf(isRoot && !isReadable)('a data folder that is not writable at the first start is reported', LONG, async () => {
  const folder = join(newFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o555)
  // Root can write to a read-only folder, so a test run as root starts the server as another account, which does not own the folder.
  const server = await startOn(folder, { ...(isRoot && { account: DAEMON }) })
  const line = isRoot
    ? `${folder} belongs to another account (0, not 1): delete it, or set YATHA_DATA to another folder`
    : `${folder} cannot be written by this account: give it the folder, or set YATHA_DATA to another`
  await expectUnavailable(server, 'data_folder', line)
  expect(await end(server)).toBe(0)
})

test.skipIf(isRoot && !isReadable)('a data folder that cannot be created is reported', LONG, async () => {
  const parent = newFolder()
  if (!isRoot) chmodSync(parent, 0o555)
  const folder = join(parent, 'data')
  const server = await startOn(folder, { ...(isRoot && { account: DAEMON }) })
  await expectUnavailable(
    server,
    'data_folder',
    `${folder} cannot be written by this account: give it the folder, or set YATHA_DATA to another`,
  )
  expect(await end(server)).toBe(0)
})

test('a truncated key in the data folder is reported', LONG, async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secret'), '', { mode: 0o600 })
  const server = await startOn(folder)
  const line = `${folder}/secret has fewer than 32 characters: delete it, and a new key is made; codes sent before are void`
  await expectUnavailable(server, 'data_folder', line)
  expect(await end(server)).toBe(0)
})

test.skipIf(notRoot)('a full disk is reported until it has space again, and a read-only disk is reported', LONG, async () => {
  const folder = newFolder()
  const mount = (...args: string[]) => spawnSync('mount', [...args, 'yatha-test', folder]).status === 0
  if (!mount('-t', 'tmpfs', '-o', 'size=1m,mode=755')) return console.log('– full and read-only disks: this machine does not allow mount')
  try {
    const full = await startOn(folder)
    await expectUnavailable(full, 'data_folder', `${folder} is full: free some space, or set YATHA_DATA to a folder on another disk`)
    expect(mount('-o', 'remount,size=500m')).toBe(true)
    await untilThere(full)
    expect(await end(full)).toBe(0)
    await untilNoPostgres(folder)
    expect(mount('-o', 'remount,ro')).toBe(true)
    const readOnly = await startOn(folder)
    await expectUnavailable(readOnly, 'data_folder', `${folder} is read-only: set YATHA_DATA to a folder that can be written`)
    expect(await end(readOnly)).toBe(0)
    await untilNoPostgres(folder)
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})

test('stale lock files of a killed database that name another running process do not prevent a start', LONG, async () => {
  const folder = newFolder()
  const first = await untilThere(await startOn(folder))
  const lockFiles = [join(folder, 'postgres-data/postmaster.pid'), join(folder, 'postgres-socket/.s.PGSQL.5432.lock')]
  const contents = lockFiles.map((file) => readFileSync(file, 'utf8'))
  expect(await end(first)).toBe(0)
  await untilNoPostgres(folder)
  // This process runs as the account of the database, so PostgreSQL takes it for the owner of the locks.
  const other = spawn('sleep', ['1000'], { stdio: 'ignore', ...(isRoot && NOBODY) })
  for (const [i, file] of lockFiles.entries()) writeFileSync(file, contents[i]!.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
  if (isRoot) spawnSync('chown', ['65534:65534', ...lockFiles])
  const second = await untilThere(await startOn(folder))
  expect(other.exitCode).toBe(null)
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(await end(second)).toBe(0)
  await untilNoPostgres(folder)
})
