import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { openDatabaseProxy } from './proxies.ts'
import { NGINX, nginxArguments } from './nginx.ts'
import { urlOfDatabase } from './postgres-address.ts'

// Runs docs/operating/haproxy.cfg and deploy/nginx.conf in front of two built servers, one of them without a database.

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-balancer-'))
const children = new Set<ChildProcess>()
const admin = new Client({ connectionString: inject('postgres') })
await admin.connect()
const databases: string[] = []
afterAll(async () => {
  // SIGKILL would leave nginx's workers running.
  for (const child of children) child.kill('SIGTERM')
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

function start(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, { cwd: home, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const startServer = (port: number, databaseUrl: string) =>
  start(process.execPath, ['server/dist/main.js'], {
    ROLE: 'web',
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    YATHA_DATA: folder,
    TRUST_PROXY: 'yes',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CONTACT_TO: 'a@yatha.example',
    DRAIN_SECONDS: '10',
    DATABASE_URL: databaseUrl,
  })

interface Balancer {
  readonly program: string
  /** Starts the load balancer with the example configuration, changed to listen on `port` in front of two local servers. */
  start(port: number, servers: readonly [number, number]): ChildProcess
}

function haproxyConfig(port: number, [one, two]: readonly [number, number]): string {
  const path = join(folder, 'haproxy.cfg')
  const text = readFileSync(join(home, 'docs/operating/haproxy.cfg'), 'utf8')
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${one}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${two}`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
  writeFileSync(path, text)
  return path
}

const balancers: Record<string, Balancer> = {
  haproxy: {
    program: '/usr/sbin/haproxy',
    start: (port, servers) => start('/usr/sbin/haproxy', ['-db', '-q', '-f', haproxyConfig(port, servers)]),
  },
  nginx: { program: NGINX, start: (port, servers) => start(NGINX, nginxArguments({ port, servers, folder })) },
}
const installed = Object.entries(balancers).filter(([kind, { program }]) => {
  const isInstalled = existsSync(program)
  if (!isInstalled) console.log(`– balancer: ${program} is not installed; the example for ${kind} is not tested`)
  return isInstalled
})

const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status
const signedIn = { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } }
// Each query is new, so that no cache has its answer.
let window = 0
const clientOf = (address: string) => ({
  search: () => status(`${address}/api/search?from=hledan&to=insein&window=${(window++ % 2880) + 1}`),
  account: () => status(`${address}/api/account`, signedIn),
  accountError: async () => (await (await fetch(`${address}/api/account`, signedIn)).json()) as { code: string },
  askForCode: () =>
    status(`${address}/api/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `rider${randomBytes(4).toString('hex')}@example.com` }),
    }),
})
async function repeat<T>(count: number, work: () => Promise<T>): Promise<Set<T>> {
  const results = new Set<T>()
  for (let i = 0; i < count; i++) results.add(await work())
  return results
}
const PATIENCE = { timeout: 300_000, interval: 200 }

const title = 'account requests reach the server with a database and other requests both; none fails while a server drains'
test.skipIf(installed.length === 0)(title, async () => {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template yatha_template`)
  databases.push(name)
  const ports = [await freePort(), await freePort()] as const
  const databaseProxy = await openDatabaseProxy(urlOfDatabase(inject('postgres'), name))
  startServer(ports[0], databaseProxy.url)
  const without = startServer(ports[1], 'postgres://nobody@127.0.0.1:9/none')
  const readyAt = (server: number, path = '/health/ready') => status(`http://127.0.0.1:${server}${path}`)
  await vi.waitFor(
    async () => expect([await readyAt(ports[0], '/health/ready?database'), await readyAt(ports[1])]).toEqual([200, 200]),
    PATIENCE,
  )
  const clients = await Promise.all(
    installed.map(async ([kind, balancer]) => {
      const port = await freePort()
      balancer.start(port, ports)
      return { kind, ...clientOf(`http://127.0.0.1:${port}`) }
    }),
  )
  // Waits until account requests through every balancer get this status: 401 with a database, 503 without one.
  const untilAccountsAnswer = (expected: number) =>
    Promise.all(
      clients.map(({ account }) => vi.waitFor(async () => expect(await repeat(12, account)).toEqual(new Set([expected])), PATIENCE)),
    )
  await untilAccountsAnswer(401)
  for (const { kind, search, account, askForCode } of clients)
    expect([kind, await repeat(20, search), await repeat(20, account), await repeat(8, askForCode)]).toEqual([
      kind,
      new Set([200]),
      new Set([401]),
      new Set([200]),
    ])

  // If neither server has a database, account requests fail with `database_away`, and the timetable still works.
  await databaseProxy.refuse()
  await untilAccountsAnswer(503)
  for (const { kind, search, accountError } of clients)
    expect([kind, await repeat(12, search), await accountError()]).toEqual([
      kind,
      new Set([200]),
      expect.objectContaining({ code: 'database_away' }),
    ])
  await databaseProxy.accept()
  await untilAccountsAnswer(401)

  // Stops the server without a database while clients send requests.
  const over = new AbortController()
  const load = clients.map(async ({ search, account }) => {
    const results = new Set<number>()
    while (!over.signal.aborted) for (const code of await Promise.all([search(), account(), search()])) results.add(code)
    return results
  })
  const ended = once(without, 'exit') as Promise<[number | null]>
  without.kill('SIGTERM')
  await vi.waitFor(async () => expect(await readyAt(ports[1])).toBe(503), PATIENCE)
  expect((await ended)[0]).toBe(0)
  await new Promise((done) => setTimeout(done, 1000))
  over.abort()
  expect(await Promise.all(load)).toEqual(clients.map(() => new Set([200, 401])))
})
