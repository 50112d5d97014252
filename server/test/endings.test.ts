import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { end, health, home, ownFolders, startOn, untilNoPostgres, untilThere } from './own-server.ts'
import { postgresOn } from './postgres-processes.ts'

const newFolder = ownFolders()

// However a server ends, its PostgreSQL ends with it, unless another server uses it.

const folder = newFolder()
const pid = () => Number(readFileSync(join(folder, 'postgres-data/postmaster.pid'), 'utf8').split('\n')[0])
const LONG = { timeout: 180_000 }

test('two concurrent first starts share one database and one key', LONG, async () => {
  const servers = await Promise.all([startOn(folder), startOn(folder)])
  await Promise.all(servers.map(untilThere))
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
  expect(servers.map(({ output }) => output().includes('made by another server'))).toEqual([false, false])
  expect(await Promise.all(servers.map((server) => end(server)))).toEqual([0, 0])
  await untilNoPostgres(folder)
})

test.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
  'a second server keeps the database when %s ends the server that started it',
  LONG,
  async (signal) => {
    const first = await untilThere(await startOn(folder))
    const second = await untilThere(await startOn(folder))
    const before = pid()
    const over = new AbortController()
    const seen = new Set<string | number>()
    const watching = (async () => {
      while (!over.signal.aborted) {
        seen.add((await health(second)).database)
        // Status 401 proves that the database answered that there is no such session.
        seen.add((await fetch(`${second.address}/api/account`, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })).status)
      }
    })()
    await end(first, signal)
    // Waits long enough for the database to stop if the first server's end had stopped it.
    await new Promise((done) => setTimeout(done, 1500))
    over.abort()
    await watching
    expect([[...seen], pid()]).toEqual([['there', 401], before])
    expect(await end(second)).toBe(0)
    await untilNoPostgres(folder)
  },
)

test('a killed server leaves no PostgreSQL, and the next server gets its database', LONG, async () => {
  const killed = await untilThere(await startOn(folder))
  await end(killed, 'SIGKILL')
  const next = await untilThere(await startOn(folder))
  await end(next, 'SIGKILL')
  await untilNoPostgres(folder)
})

test('if the watchdog of a database was killed, the next server starts a new one', LONG, async () => {
  const first = await untilThere(await startOn(folder))
  for (const { pid: watchdog, command } of postgresOn(folder)) if (command.startsWith('/bin/sh')) process.kill(watchdog, 'SIGKILL')
  await end(first, 'SIGKILL')
  expect(postgresOn(folder)).not.toEqual([])
  const second = await untilThere(await startOn(folder))
  await end(second, 'SIGKILL')
  await untilNoPostgres(folder)
})

test('a server whose port is in use exits with a one-line error and leaves no PostgreSQL', LONG, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { child, errors } = await startOn(folder, { env: { PORT: String(port) } })
  if (child.exitCode === null) await once(child, 'exit')
  other.close()
  expect([child.exitCode, errors()]).toEqual([1, `PORT="${port}" is not usable: another program listens there\n`])
  await untilNoPostgres(folder)
})

test(
  'SIGTERM while the database is being created ends the server and PostgreSQL, and the next start creates the database',
  LONG,
  async () => {
    const fresh = newFolder()
    const server = await startOn(fresh)
    await vi.waitFor(() => expect(postgresOn(fresh)).not.toEqual([]), { timeout: 300_000, interval: 5 })
    expect(await end(server)).toBe(0)
    await untilNoPostgres(fresh)
    const again = await untilThere(await startOn(fresh))
    expect(await end(again)).toBe(0)
    await untilNoPostgres(fresh)
  },
)

test('killing the parent of a server, such as npm start or a test run, ends the server and its database', LONG, async () => {
  const start = `const { spawn } = require('node:child_process')
    spawn(process.execPath, ['server/dist/main.js'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })`
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', YATHA_DATA: folder }
  const parent = spawn(process.execPath, ['-e', start], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const address = line.toString().trim().split(' ').pop()!
  await vi.waitFor(() => expect(postgresOn(folder)).not.toEqual([]), { timeout: 300_000 })
  parent.kill('SIGKILL')
  await untilNoPostgres(folder)
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), { timeout: 300_000 })
})

test('a killed test run that uses the database without a server leaves no PostgreSQL', LONG, async () => {
  const script = `import { startEmbedded } from './server/src/adapters/postgres/embedded-postgres.ts'
    startEmbedded({ folder: ${JSON.stringify(folder)}, unsafe: true }).then(() => { console.log('started'); setInterval(() => undefined, 1000) })`
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(run.stdout, 'data')
  expect(postgresOn(folder)).not.toEqual([])
  run.kill('SIGKILL')
  await untilNoPostgres(folder)
})
