import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account, CodeSent, Session, SignedIn } from '@yatha/contract'
import type { Email } from 'postal-mime'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { startMailServer, type MailServer } from '../../e2e/outside/mail-server.ts'
import { feedBytes, lateTrain } from './feed-messages.ts'
import { atDatabase } from './postgres-address.ts'
import { hasRedis, startRedis } from './redis.ts'

// Runs the built server as real processes on one database.

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-processes-'))
const admin = new Client({ connectionString: inject('postgres') })
await admin.connect()
const running = new Set<ChildProcess>()
const databases: string[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function newDatabase(): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template yatha_template`)
  databases.push(name)
  return atDatabase(inject('postgres'), name)
}

interface Process {
  readonly child: ChildProcess
  readonly address: string
}

/** Starts the server and waits until it is ready; a web server also until its database is open. */
async function start(env: Record<string, string>): Promise<Process> {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    YATHA_DATA: folder,
    TRUST_PROXY: 'yes',
    CONTACT_TO: 'a@yatha.example',
  }
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...settings, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const address = /http:\S+/.exec(line.toString())?.[0] ?? ''
  if (env['ROLE'] !== 'worker')
    await vi.waitFor(async () => expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ database: 'there' }), {
      timeout: 300_000,
    })
  return { child, address }
}

async function stop({ child }: Process, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

let requests = 0
const post = ({ address }: Process, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.7.${++requests >> 8}.${requests & 255}`, ...headers },
    body: JSON.stringify(body),
  })
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const person = (email: string) => ({ name: 'Aye Aye', email, password: 'mango sticky rice 9' })

function emailTo(smtp: MailServer, address: string): Promise<Email> {
  const found = () => smtp.emails.find(({ to }) => to?.some((one) => one.address === address))
  return vi.waitFor(() => found() ?? Promise.reject(new Error(`no e-mail to ${address}`)), { timeout: 300_000 })
}
const codeIn = (email: Email) => /\b\d{6}\b/.exec(email.text ?? '')![0]

test.each([['PostgreSQL', false] as const, ['Redis', true] as const].filter(([, needsRedis]) => hasRedis || !needsRedis))(
  'two web servers and a worker on one database act as one server, with limits in %s',
  { timeout: 120_000 },
  async (_, onRedis) => {
    const smtp = await startMailServer()
    const redis = onRedis ? await startRedis() : undefined
    const env = { DATABASE_URL: await newDatabase(), SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ...(redis && { REDIS_URL: redis.url }) }
    const [one, two] = await Promise.all([start({ ...env, ROLE: 'web' }), start({ ...env, ROLE: 'web' })])

    const { attempt } = (await (await post(one, 'register', person('aye@example.com'))).json()) as CodeSent
    await new Promise((later) => setTimeout(later, 300))
    expect(smtp.emails).toEqual([])
    const worker = await start({ ...env, ROLE: 'worker' })
    const code = codeIn(await emailTo(smtp, 'aye@example.com'))
    const { accessToken } = (await (await post(two, 'two-step-verification', { attempt, code })).json()) as SignedIn
    const get = async (at: Process, path: string) => (await fetch(`${at.address}/api/${path}`, { headers: bearer(accessToken) })).json()
    expect(((await get(one, 'account')) as Account).email).toBe('aye@example.com')
    expect((await get(two, 'session')) as Session[]).toHaveLength(1)

    const body = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    )
    const put = await fetch(`${one.address}/api/account/photo`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', ...bearer(accessToken) },
      body,
    })
    const { photo } = (await put.json()) as Account
    expect((await fetch(two.address + photo)).status).toBe(200)

    // One network may request sixty e-mails without waiting, across processes, and strangers twelve to one address.
    const here = { 'X-Forwarded-For': '203.0.113.9' }
    const statuses: number[] = []
    for (let i = 0; i < 62; i++)
      statuses.push((await post(i % 2 ? one : two, 'forgot-password', { email: `x${i}@example.com` }, here)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post(i % 2 ? one : two, 'forgot-password', { email: 'mya@example.com' })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(12)
    // Five guesses at a code are checked, and the owner is notified once, across processes.
    for (let round = 0; round < 2; round++) {
      const login = (await (await post(one, 'login', person('aye@example.com'))).json()) as CodeSent
      const guess = { attempt: login.attempt, code: '000000' }
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => post(i % 2 ? one : two, 'two-step-verification', guess)))
      const codes = await Promise.all(guesses.map(async (response) => ((await response.json()) as { code: string }).code))
      expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
    }
    await vi.waitFor(() => expect(smtp.emails.filter(({ subject }) => subject?.startsWith('Someone is trying'))).toHaveLength(1), 300_000)

    expect(await Promise.all([one, two, worker].map((each) => stop(each)))).toEqual([0, 0, 0])
    await redis?.stop()
    smtp.close()
  },
)

/** Returns a function that returns everything sent on a process's stream of live times. */
async function liveStream({ address }: Process): Promise<() => string> {
  const response = await fetch(`${address}/api/live`)
  let text = ''
  void (async () => {
    // Node's web streams are async iterable.
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString()
  })().catch(() => undefined)
  return () => text
}

test.each([['PostgreSQL', false] as const, ['Redis', true] as const].filter(([, needsRedis]) => hasRedis || !needsRedis))(
  'a change of live times on one web server reaches the streams of the other within a second, by %s',
  { timeout: 120_000 },
  async (name, onRedis) => {
    let delay = 60
    const feed = createHttpServer((_, response) =>
      response.end(feedBytes(Math.floor(Date.now() / 1000) - 100 + delay / 10, [lateTrain('kha-3', { stopSequence: 1 }, delay)])),
    ).listen(0, '127.0.0.1')
    await once(feed, 'listening')
    const redis = onRedis ? await startRedis() : undefined
    const env = {
      ROLE: 'web',
      TRUST_PROXY: 'no',
      DEVELOPER_PAGES: 'yes',
      DATABASE_URL: await newDatabase(),
      LIVE_FEEDS: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed.pb`,
      ...(redis && { REDIS_URL: redis.url }),
    }
    // Without the first server's message, the second server would poll after four minutes.
    const [one, two] = await Promise.all([start({ ...env, LIVE_POLL_SECONDS: '5' }), start({ ...env, LIVE_POLL_SECONDS: '240' })])
    const textGetters = await Promise.all([one, two].map(liveStream))
    const delaysMs: number[] = []
    const untilBoth = async (words: string) => {
      let first = 0
      await vi.waitFor(() => expect(textGetters.some((text) => text().includes(words))).toBe(true), { timeout: 300_000, interval: 5 })
      first = performance.now()
      await vi.waitFor(() => expect(textGetters.every((text) => text().includes(words))).toBe(true), { timeout: 1000, interval: 5 })
      delaysMs.push(Math.round(performance.now() - first))
    }
    await untilBoth('"trip":"kha-3"')
    const departs = () => [...textGetters[0]!().matchAll(/"departs":(\d+)/g)].map(([, at]) => Number(at)).at(-1)!
    for (let change = 0; change < 2; change++) {
      const next = departs() + 120
      delay += 120
      await untilBoth(`"departs":${next}`)
    }
    for (const [server, trip] of [
      [two, 'za-2'],
      [one, 'ga-3'],
    ] as const) {
      const updates = [{ trip, day: '2026-11-23', basis: 'operator', seenAt: 1_795_000_000, cancelled: true }]
      const put = await fetch(`${server.address}/dev/live`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ updates }),
      })
      expect(put.status).toBe(200)
      await untilBoth(`"trip":"${trip}"`)
    }
    console.log(`${name}: the other stream had changes ${delaysMs.join(', ')} ms later`)
    expect(await Promise.all([one, two].map((each) => stop(each)))).toEqual([0, 0])
    await redis?.stop()
    feed.close()
  },
)

test('if a server is killed after responding, but before or while it sends e-mails, the next server sends them', async () => {
  // Accepts connections but never responds, so that sending never finishes.
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const env = { DATABASE_URL: await newDatabase(), SMTP_URL: `smtp://127.0.0.1:${port}` }
  const server = await start(env)
  const addresses = Array.from({ length: 20 }, (_, i) => `rider${i}@example.com`)
  const responses = await Promise.all(addresses.map((email) => post(server, 'register', person(email))))
  expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  // Some e-mails are being sent, and the others wait for a worker.
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(2), { timeout: 300_000 })
  await stop(server, 'SIGKILL')
  for (const socket of sockets) socket.destroy()
  silent.close()
  await once(silent, 'close')
  const smtp = await startMailServer(port)
  const began = performance.now()
  const again = await start(env)
  for (const email of addresses) await emailTo(smtp, email)
  console.log(`${addresses.length} e-mails ${Math.round(performance.now() - began)} ms after the start`)
  expect(smtp.emails).toHaveLength(addresses.length)
  expect(await stop(again)).toBe(0)
  smtp.close()
})
