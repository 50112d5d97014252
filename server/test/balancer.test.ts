import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openDatabaseLine } from './line.ts'
import { atDatabase } from './postgres-address.ts'

// The examples for balancers in docs/operating, before two built servers, one of which has no database.

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
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
  /** Starts it with the example, changed to listen on `port` before two servers of this machine. */
  start(port: number, servers: readonly [number, number]): ChildProcess
}

function example(name: string, servers: readonly [number, number]): string {
  const text = readFileSync(join(home, 'docs/operating', name), 'utf8')
  return text.replaceAll('10.0.0.1:3000', `127.0.0.1:${servers[0]}`).replaceAll('10.0.0.2:3000', `127.0.0.1:${servers[1]}`)
}

function writeConfig(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const balancers: Record<string, Balancer> = {
  haproxy: {
    program: '/usr/sbin/haproxy',
    start: (port, servers) =>
      start('/usr/sbin/haproxy', [
        '-db',
        '-q',
        '-f',
        writeConfig('haproxy.cfg', example('haproxy.cfg', servers).replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)),
      ]),
  },
  nginx: {
    program: '/usr/sbin/nginx',
    start: (port, servers) => {
      const own = example('nginx-balancer.conf', servers)
        .replace(/listen 443 .*/, `listen 127.0.0.1:${port};`)
        .replace(/^ *ssl_certificate.*$/gm, '')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
      const all = `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; events {} http { access_log off; ${temporary}\n${own}\n}`
      return start('/usr/sbin/nginx', ['-c', writeConfig('nginx.conf', all)])
    },
  },
}
for (const [kind, balancer] of Object.entries(balancers)) {
  const isInstalled = existsSync(balancer.program)
  if (!isInstalled) console.log(`– balancer: ${balancer.program} is not installed; the example for ${kind} is not tested`)
  const title = `${kind} sends accounts to the server with a database and the timetable to both; draining fails no request`
  test.skipIf(!isInstalled)(title, { timeout: 180_000 }, async () => {
    const name = `yatha_t_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name} template yatha_template`)
    databases.push(name)
    const ports = [await freePort(), await freePort()] as const
    const port = await freePort()
    const line = await openDatabaseLine(atDatabase(inject('postgres'), name))
    startServer(ports[0], line.url)
    const without = startServer(ports[1], 'postgres://nobody@127.0.0.1:9/none')
    const readyAt = async (server: number, path = '/health/ready') => (await fetch(`http://127.0.0.1:${server}${path}`)).status
    await vi.waitFor(async () => expect([await readyAt(ports[0], '/health/ready?database'), await readyAt(ports[1])]).toEqual([200, 200]), {
      timeout: 60_000,
      interval: 200,
    })
    const running = balancer.start(port, ports)
    const address = `http://127.0.0.1:${port}`
    const search = async () => (await fetch(`${address}/api/search?from=hledan&to=insein`)).status
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
    // Its checks take a moment to find out.
    await vi.waitFor(async () => expect(await times(12, account)).toEqual(new Set([401])), { timeout: 60_000, interval: 500 })
    expect([await times(20, search), await times(20, account), await times(8, askForCode)]).toEqual([
      new Set([200]),
      new Set([401]),
      new Set([200]),
    ])

    // The server without a database stops. Requests meanwhile are answered.
    const over = new AbortController()
    const load = (async () => {
      const results = new Set<number>()
      while (!over.signal.aborted) for (const status of await Promise.all([search(), account(), search()])) results.add(status)
      return results
    })()
    const ended = once(without, 'exit') as Promise<[number | null]>
    without.kill('SIGTERM')
    await vi.waitFor(async () => expect(await readyAt(ports[1])).toBe(503), { timeout: 10_000 })
    expect((await ended)[0]).toBe(0)
    await new Promise((done) => setTimeout(done, 1000))
    over.abort()
    expect(await load).toEqual(new Set([200, 401]))

    // No server has a database: the answer of one says so, and the timetable goes on.
    startServer(ports[1], 'postgres://nobody@127.0.0.1:9/none')
    await vi.waitFor(async () => expect(await readyAt(ports[1])).toBe(200), { timeout: 60_000, interval: 200 })
    await new Promise((done) => setTimeout(done, 6000))
    await line.refuse()
    await vi.waitFor(async () => expect(await times(12, account)).toEqual(new Set([503])), { timeout: 60_000, interval: 500 })
    expect(await times(12, search)).toEqual(new Set([200]))
    const answer = (await (
      await fetch(`${address}/api/account`, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } })
    ).json()) as object
    expect(answer).toMatchObject({ code: 'database_away' })
    running.kill('SIGTERM')
  })
}
