import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Account, CodeSent, Session, SignedIn } from '@yatha/contract'
import type { Email } from 'postal-mime'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { startMailServer, type MailServer } from '../../e2e/outside/mail-server.ts'
import { encodeTestFeed, lateTrain } from './feed-messages.ts'
import { urlOfDatabase } from './postgres-address.ts'
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
  return urlOfDatabase(inject('postgres'), name)
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

test('web servers and workers on one database act as one server, and a killed worker’s e-mails are sent by the next', async () => {
  // A mail server that accepts connections but never responds, so that no e-mail is ever completely sent.
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const feed = await startLateFeed()
  const env = { DATABASE_URL: await newDatabase(), SMTP_URL: `smtp://127.0.0.1:${port}` }
  const [one, two] = await startWebServers({ ...env, LIVE_FEEDS: feed.url })

  const addresses = ['aye@example.com', ...Array.from({ length: 7 }, (_, i) => `rider${i}@example.com`)]
  const responses = await Promise.all(addresses.map((email, i) => post(i % 2 ? two : one, 'register', person(email))))
  expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  const { attempt } = (await responses[0]!.json()) as CodeSent
  await pause(300)
  expect(sockets.size).toBe(0)
  const killed = await start({ ...env, ROLE: 'worker' })
  // Some e-mails are being sent, and the others wait for a worker.
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(2), { timeout: 300_000 })
  await stop(killed, 'SIGKILL')
  for (const socket of sockets) socket.destroy()
  silent.close()
  await once(silent, 'close')
  const smtp = await startMailServer(port)
  const worker = await start({ ...env, ROLE: 'worker' })
  for (const email of addresses) await emailTo(smtp, email)
  expect(smtp.emails).toHaveLength(addresses.length)

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

  await expectSharedLimits(one, two)
  // Five guesses at a code are checked, and the owner is notified once, across processes.
  for (let round = 0; round < 2; round++) {
    const login = (await (await post(one, 'login', person('aye@example.com'))).json()) as CodeSent
    const guess = { attempt: login.attempt, code: '000000' }
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => post(i % 2 ? one : two, 'two-step-verification', guess)))
    const codes = await Promise.all(guesses.map(async (response) => ((await response.json()) as { code: string }).code))
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
  }
  await vi.waitFor(() => expect(smtp.emails.filter(({ subject }) => subject?.startsWith('Someone is trying'))).toHaveLength(1), 300_000)
  const live = await openLiveStreams(one, two)
  await live.untilBoth('"trip":"kha-3"')
  const departs = Number(/"departs":(\d+)/.exec(live.firstText())![1])
  feed.addDelay(120)
  await live.untilBoth(`"departs":${departs + 120}`)
  await live.expectShared('PostgreSQL')

  expect(await Promise.all([one, two, worker].map((each) => stop(each)))).toEqual([0, 0, 0])
  smtp.close()
  feed.close()
})

test.runIf(hasRedis)('two web servers share limits and live times through Redis', async () => {
  const redis = await startRedis()
  const env = { DATABASE_URL: await newDatabase(), SMTP_URL: 'smtp://127.0.0.1:9', REDIS_URL: redis.url }
  const [one, two] = await startWebServers(env)
  await expectSharedLimits(one, two)
  await (await openLiveStreams(one, two)).expectShared('Redis')
  expect(await Promise.all([one, two].map((each) => stop(each)))).toEqual([0, 0])
  await redis.stop()
})

/**
 * Starts two web servers. The first polls a live feed every 5 seconds; the second only every 4 minutes, unless the first sends it a
 * message.
 */
function startWebServers(env: Record<string, string>): Promise<[Process, Process]> {
  const web = { ...env, ROLE: 'web', DEVELOPER_PAGES: 'yes' }
  return Promise.all([start({ ...web, LIVE_POLL_SECONDS: '5' }), start({ ...web, LIVE_POLL_SECONDS: '240' })])
}

/** Expects that both servers use one limit: of 20 requests for an e-mail to the same address, they accept 12. */
async function expectSharedLimits(one: Process, two: Process): Promise<void> {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => post(i % 2 ? one : two, 'forgot-password', { email: 'mya@example.com' })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(12)
}

/** Starts a feed in which KHA-3 is late. */
async function startLateFeed() {
  let delay = 60
  const server = createHttpServer((_, response) =>
    response.end(encodeTestFeed(Math.floor(Date.now() / 1000) - 100 + delay / 10, [lateTrain('kha-3', { stopSequence: 1 }, delay)])),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.pb`,
    addDelay: (seconds: number) => void (delay += seconds),
    close: () => void server.close(),
  }
}

/** Opens a stream of live times from each of two web servers. */
async function openLiveStreams(one: Process, two: Process) {
  const textGetters = await Promise.all([one, two].map(liveStream))
  const delaysMs: number[] = []
  /**
   * Waits until both streams contain `words`, and records the time between the two. The timeout is less than the poll interval of four
   * minutes.
   */
  const untilBoth = async (words: string) => {
    await vi.waitFor(() => expect(textGetters.some((text) => text().includes(words))).toBe(true), { timeout: 300_000, interval: 5 })
    const first = performance.now()
    await vi.waitFor(() => expect(textGetters.every((text) => text().includes(words))).toBe(true), { timeout: 120_000, interval: 5 })
    delaysMs.push(Math.round(performance.now() - first))
  }
  const cancel = async (server: Process, trip: string) => {
    const updates = [{ trip, day: '2026-11-23', basis: 'operator', seenAt: 1_795_000_000, cancelled: true }]
    const put = await fetch(`${server.address}/dev/live`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ updates }),
    })
    expect(put.status).toBe(200)
    await untilBoth(`"trip":"${trip}"`)
  }
  const expectShared = async (name: string) => {
    await cancel(two, 'za-2')
    await cancel(one, 'ga-3')
    console.log(`${name}: the other stream had changes ${delaysMs.join(', ')} ms later`)
  }
  return { firstText: textGetters[0]!, untilBoth, expectShared }
}

/** Opens a process's stream of live times. Returns a function that returns all text received so far. */
async function liveStream({ address }: Process): Promise<() => string> {
  const response = await fetch(`${address}/api/live`)
  let text = ''
  void (async () => {
    // Node's web streams are async iterable.
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString()
  })().catch(() => undefined)
  return () => text
}
