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
import { openDatabaseProxy } from './line.ts'
import { NGINX, nginxArguments } from './nginx.ts'
import { atDatabase } from './postgres-address.ts'

// Runs docs/operating/haproxy.cfg and deploy/nginx.conf in front of two built servers, one of them without a database.

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-balancer-'))
const children = new Set<ChildProcess>()
const admin = new Client({ connectionString: inject('postgres') })
await admin.connect()
const databases: string[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
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
for (const [kind, balancer] of Object.entries(balancers)) {
  const isInstalled = existsSync(balancer.program)
  if (!isInstalled) console.log(`– balancer: ${balancer.program} is not installed; the example for ${kind} is not tested`)
  const title = `${kind} sends account requests to the server with a database and other requests to both; none fails while a server drains`
  test.skipIf(!isInstalled)(title, async () => {
    const name = `yatha_t_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name} template yatha_template`)
    databases.push(name)
    const ports = [await freePort(), await freePort()] as const
    const port = await freePort()
    const databaseProxy = await openDatabaseProxy(atDatabase(inject('postgres'), name))
    startServer(ports[0], databaseProxy.url)
    const without = startServer(ports[1], 'postgres://nobody@127.0.0.1:9/none')
    const readyAt = async (server: number, path = '/health/ready') => (await fetch(`http://127.0.0.1:${server}${path}`)).status
    await vi.waitFor(async () => expect([await readyAt(ports[0], '/health/ready?database'), await readyAt(ports[1])]).toEqual([200, 200]), {
      timeout: 300_000,
      interval: 200,
    })
    const balancerProcess = balancer.start(port, ports)
    const address = `http://127.0.0.1:${port}`
    // Each query is new, so that no cache has its answer.
    let window = 0
    const search = async () => (await fetch(`${address}/api/search?from=hledan&to=insein&window=${(window++ % 2880) + 1}`)).status
    const account = async () => (await fetch(`${address}/api/account`, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })).status
    const askForCode = async () =>
      (
        await fetch(`${address}/api/forgot-password`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `rider${randomBytes(4).toString('hex')}@example.com` }),
        })
      ).status
    const times = async <T>(count: number, work: () => Promise<T>): Promise<Set<T>> => {
      const results = new Set<T>()
      for (let i = 0; i < count; i++) results.add(await work())
      return results
    }
    // The balancer learns from its health checks which server has a database.
    await vi.waitFor(async () => expect(await times(12, account)).toEqual(new Set([401])), { timeout: 300_000, interval: 500 })
    expect([await times(20, search), await times(20, account), await times(8, askForCode)]).toEqual([
      new Set([200]),
      new Set([401]),
      new Set([200]),
    ])

    // Stops the server without a database while clients send requests.
    const over = new AbortController()
    const load = (async () => {
      const results = new Set<number>()
      while (!over.signal.aborted) for (const status of await Promise.all([search(), account(), search()])) results.add(status)
      return results
    })()
    const ended = once(without, 'exit') as Promise<[number | null]>
    without.kill('SIGTERM')
    await vi.waitFor(async () => expect(await readyAt(ports[1])).toBe(503), { timeout: 300_000 })
    expect((await ended)[0]).toBe(0)
    await new Promise((done) => setTimeout(done, 1000))
    over.abort()
    expect(await load).toEqual(new Set([200, 401]))

    // If neither server has a database, account requests fail with `database_away`, and the timetable still works.
    startServer(ports[1], 'postgres://nobody@127.0.0.1:9/none')
    await vi.waitFor(async () => expect(await readyAt(ports[1])).toBe(200), { timeout: 300_000, interval: 200 })
    await new Promise((done) => setTimeout(done, 6000))
    await databaseProxy.refuse()
    await vi.waitFor(async () => expect(await times(12, account)).toEqual(new Set([503])), { timeout: 300_000, interval: 500 })
    expect(await times(12, search)).toEqual(new Set([200]))
    const answer = (await (
      await fetch(`${address}/api/account`, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })
    ).json()) as object
    expect(answer).toMatchObject({ code: 'database_away' })
    balancerProcess.kill('SIGTERM')
  })
}
