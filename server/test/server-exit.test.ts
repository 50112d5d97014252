import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  stopServer,
  fetchHealth,
  PROJECT_FOLDER,
  testFolderFactory,
  type ServerProcess,
  startServerOn,
  waitUntilPostgresStops,
  waitForDatabase,
} from './own-server.ts'
import { postgresProcessesIn } from './postgres-processes.ts'

// Tests that a server’s PostgreSQL stops when the server ends in any way, unless another server uses it.

const folder = testFolderFactory()()
const pid = () => Number(readFileSync(join(folder, 'postgres-data/postmaster.pid'), 'utf8').split('\n')[0])
const start = async () => waitForDatabase(await startServerOn(folder))

/** Ends a server. Expects that another server can use their shared database the whole time. */
async function endShared(ending: ServerProcess, other: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const before = pid()
  const seen = new Set<string | number>()
  // Continues for a second after the server’s end: if that stopped the database, a request below would fail.
  const over = new AbortController()
  const ended = stopServer(ending, signal)
    .then(() => pause(1000))
    .finally(() => over.abort())
  while (!over.signal.aborted) {
    seen.add((await fetchHealth(other)).database)
    // Status 401 proves that the database answered that there is no such session.
    seen.add((await fetch(`${other.address}/api/account`, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })).status)
    await pause(50)
  }
  await ended
  expect([[...seen], pid()]).toEqual([['there', 401], before])
}

test('SIGTERM while the database is being created ends the server and PostgreSQL', async () => {
  const server = await startServerOn(folder)
  await vi.waitFor(() => expect(postgresProcessesIn(folder)).not.toEqual([]), { timeout: 300_000 })
  expect(await stopServer(server)).toBe(0)
  await waitUntilPostgresStops(folder)
})

test('two servers that start concurrently create and share one database, which the second still uses after SIGTERM to the first', async () => {
  const [one, two] = await Promise.all([start(), start()])
  await endShared(one, two, 'SIGTERM')
  await stopServer(two, 'SIGKILL')
})

test('the database still runs for a second server after the server that started it is killed; if its watchdog is killed, too, the next server takes it over', async () => {
  // The database of the server that the test above killed is still stopping.
  const one = await start()
  const two = await start()
  await endShared(one, two, 'SIGKILL')
  for (const { pid: watchdog, command } of postgresProcessesIn(folder)) if (command.startsWith('/bin/sh')) process.kill(watchdog, 'SIGKILL')
  await stopServer(two, 'SIGKILL')
  expect(postgresProcessesIn(folder)).not.toEqual([])
  await stopServer(await start(), 'SIGKILL')
  await waitUntilPostgresStops(folder)
})

test('killing the parent of a server, such as npm start or a test run, ends the server and its database', async () => {
  const script = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['server/dist/main.js'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })`
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', YATHA_DATA: folder }
  const parent = spawn(process.execPath, ['-e', script], { cwd: PROJECT_FOLDER, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const address = line.toString().trim().split(' ').pop()!
  await vi.waitFor(() => expect(postgresProcessesIn(folder)).not.toEqual([]), { timeout: 300_000 })
  parent.kill('SIGKILL')
  await waitUntilPostgresStops(folder)
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), { timeout: 300_000 })
})
