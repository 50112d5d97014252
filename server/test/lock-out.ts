import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeSent, SignedIn } from '@yatha/contract'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { attackAccount, attackService, attackerNetworks, type AttackCounts, type SendAttackRequest } from './attack.ts'

// Run after a build: node --import tsx server/test/lock-out.ts. 50 networks attack one account and 200 the service, at four requests a
// second each, while the rider of that account and others sign in. Defaults: SECONDS=60 PROCESSES=1. With PASSWORD=known, the attackers
// also have the account's password. Exits with an error if a rider was locked out.

const SECONDS = Number(process.env['SECONDS'] ?? 60)
const PROCESSES = Number(process.env['PROCESSES'] ?? 1)
const knowsPassword = process.env['PASSWORD'] === 'known'
const BETWEEN_REQUESTS_MS = 250
/** Number of sign-ins on unknown devices. Each needs an e-mail: twelve are allowed for one address at first, and four for each network. */
const SIGN_INS = 10
const OTHER_RIDERS = 20

const smtp = await startMailServer()
const folder = mkdtempSync(join(tmpdir(), 'yatha-lock-out-'))
// If run as root, the database runs as the account `nobody`, which needs access.
chmodSync(folder, 0o755)
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

async function start() {
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', YATHA_DATA: folder, TRUST_PROXY: 'yes' }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, CONTACT_TO: 'a@yatha.example' }
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...settings, ...mail }, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const address = line.toString().trim().split(' ').pop()!
  for (;;) {
    const ready = (await (await fetch(`${address}/health/ready`)).json()) as { database: string }
    if (ready.database === 'there') return { child, address }
    await pause(50)
  }
}

const servers = [await start()]
while (servers.length < PROCESSES) servers.push(await start())
let turn = 0

const request = async (path: string, body: unknown, network: string, device?: string) => {
  const { address } = servers[turn++ % servers.length]!
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network, ...(device && { 'Device-Token': device }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown }
}

const codesTo = (email: string, about: RegExp) =>
  smtp.emails
    .filter(({ to, subject }) => to?.[0]?.address === email && about.test(subject ?? ''))
    .map(({ subject }) => /\d{6}/.exec(subject!)![0])

/** Requests a code from `path`, reads its e-mail and sends it. Throws if a request fails, or if no code arrives in two minutes. */
async function withCode(path: string, body: { email: string }, about: RegExp, network: string, device?: string): Promise<SignedIn> {
  const before = codesTo(body.email, about).length
  const begun = await request(path, body, network, device)
  if (begun.status !== 200) throw new Error(`${path}: ${begun.status} ${JSON.stringify(begun.body)}`)
  const until = Date.now() + 120_000
  while (codesTo(body.email, about).length === before) {
    if (Date.now() > until) throw new Error(`${path}: no code came`)
    await pause(20)
  }
  const { attempt } = begun.body as CodeSent
  const code = codesTo(body.email, about).at(-1)!
  const done = await request('two-step-verification', { attempt, code }, network, device)
  if (done.status !== 200) throw new Error(`two-step-verification: ${done.status} ${JSON.stringify(done.body)}`)
  return done.body as SignedIn
}

const person = (email: string) => ({ name: 'Aye Aye', email, password: 'mango sticky rice 9' })
const REGISTER = /code to register/
const LOGIN = /is your login code/
const victim = person('victim@example.com')
const { deviceToken: phone } = await withCode('register', victim, REGISTER, '198.51.100.1')
const others = Array.from({ length: OTHER_RIDERS }, (_, i) => person(`rider${i}@example.com`))
for (const [i, other] of others.entries()) await withCode('register', other, REGISTER, `198.51.101.${i}`)

const counts: AttackCounts = { confirmedWrongPasswords: 0, guesses: 0, requests: 0 }
const end = Date.now() + SECONDS * 1000
const send: SendAttackRequest = async (path, body, network) => {
  const began = Date.now()
  const answer = await request(path, body, network)
  await pause(Math.max(0, BETWEEN_REQUESTS_MS - (Date.now() - began)))
  return answer
}
const repeatUntilEnd = async (attack: () => Promise<void>) => {
  await pause(Math.random() * BETWEEN_REQUESTS_MS)
  while (Date.now() < end) await attack()
}
const attack = Promise.all([
  ...attackerNetworks(20, 50).map((network) =>
    repeatUntilEnd(async () => {
      if (knowsPassword) await send('login', victim, network)
      await attackAccount(send, victim.email, network, counts)
    }),
  ),
  ...attackerNetworks(30, 200).map((network) => repeatUntilEnd(() => attackService(send, network, counts))),
])

interface Outcome {
  readonly ms: number
  readonly error?: string
}
const measureSignIn = async (signIn: Promise<unknown>): Promise<Outcome> => {
  const began = performance.now()
  const error = await signIn.then(
    () => undefined,
    (cause: Error) => cause.message,
  )
  return { ms: performance.now() - began, ...(error !== undefined && { error }) }
}
const onNewPhones: Outcome[] = []
const onOwnPhone: Outcome[] = []
/** Signs in several times, one after another, since the rider reads the newest code. */
async function signInRepeatedly(): Promise<void> {
  while (Date.now() < end) {
    const next = pause((SECONDS * 1000) / SIGN_INS)
    if (onNewPhones.length < SIGN_INS)
      onNewPhones.push(await measureSignIn(withCode('login', victim, LOGIN, `198.51.102.${onNewPhones.length}`)))
    if (onOwnPhone.length < SIGN_INS) onOwnPhone.push(await measureSignIn(withCode('login', victim, LOGIN, '198.51.100.1', phone)))
    await next
  }
}
const [, ...ofOthers] = await Promise.all([
  signInRepeatedly(),
  ...others.map(async (other, i) => {
    await pause(((i + 0.5) / OTHER_RIDERS) * SECONDS * 1000)
    return measureSignIn(withCode('login', other, LOGIN, `198.51.103.${i}`))
  }),
])
const outcomes = {
  'the rider, each time on a new phone': onNewPhones,
  'the rider, on the phone that has signed in before': onOwnPhone,
  'other riders, on new phones': ofOthers,
}
let lockedOutCount = 0
for (const [who, all] of Object.entries(outcomes)) {
  const failed = all.flatMap(({ error }) => error ?? [])
  lockedOutCount += failed.length
  const times = all.filter(({ error }) => error === undefined).map(({ ms }) => ms)
  times.sort((a, b) => a - b)
  const [median, slowest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0].map((ms) => (ms / 1000).toFixed(2))
  console.log(`${who}: ${all.length - failed.length} of ${all.length} signed in; median ${median} s, slowest ${slowest} s`)
  for (const message of new Set(failed)) console.log(`  ${message}`)
}
await attack
const otherEmails = smtp.emails.filter(({ to, subject }) => to?.[0]?.address === victim.email && !LOGIN.test(subject ?? '')).length
console.log(
  `${SECONDS} s, ${servers.length} process(es), ${counts.requests} requests of attackers; the server confirmed ${counts.confirmedWrongPasswords} wrong passwords of the account and checked ${counts.guesses} guesses at its codes; the attackers caused ${otherEmails} e-mails to the rider, ${smtp.emails.length} in all`,
)
for (const { child } of servers.toReversed()) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
smtp.close()
process.exit(lockedOutCount > 0 ? 1 : 0)
