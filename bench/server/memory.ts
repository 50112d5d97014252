import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeSent, SignedIn } from '@yatha/contract'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { idleConnections, tricklingBodies, unfinishedUploads, type Flood } from './floods.ts'
import { createMemoryGroup } from './memory-group.ts'
import { COSTLY_PICTURES, solidPicture, OVERSIZED_PICTURES, INVALID_PICTURES } from '../../server/test/pictures.ts'

// node --import tsx bench/server/memory.ts: attacks the built server, limited to 1 GiB with its database. It sends unfinished uploads, slow
// bodies, idle connections and bad photos. Ordinary requests must succeed throughout. Build first.

const LIMIT_BYTES = 2 ** 30
const PORT = 3251
const ADDRESS = `http://127.0.0.1:${PORT}`
const RIDERS = 6
const UPLOADS = 220
const TRICKLES = 250
const CONNECTIONS = 5000
const PHOTOS = 200
const PHOTOS_MS = 45_000
const ATTACK_MS = 10_000
/** Timeout of an ordinary request. */
const ANSWER_TIMEOUT_MS = 5000
/** Timeout of a photo upload in the app. */
const PHOTO_TIMEOUT_MS = 15_000
const PAUSE_MS = 50
const ORDINARY = ['/', '/api/search?from=hledan&to=insein', '/api/station/hledan/board', '/health/live']

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-memory-'))
// If root runs this script, the database runs as `nobody`, which must be able to enter the folder.
chmodSync(folder, 0o755)
const group = createMemoryGroup(LIMIT_BYTES)
const smtp = await startMailServer()
const server = group.spawn(process.execPath, ['server/dist/main.js'], {
  cwd: home,
  env: {
    ...process.env,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    YATHA_DATA: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    CONTACT_TO: 'a@yatha.example',
    TRUST_PROXY: 'yes',
  },
  stdio: 'ignore',
})
const exited = new Promise<void>((done) => server.once('exit', () => done()))
const hasEnded = () => server.exitCode !== null || server.signalCode !== null

const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
let addresses = 0
/** Headers with a new network address for each request, so that rate limits per network do not apply. */
const newNetwork = () => ({ 'X-Forwarded-For': `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` })

async function until<T>(check: () => Promise<T | undefined>, name: string): Promise<T> {
  for (let tries = 300; tries > 0 && !hasEnded(); tries--) {
    const found = await check().catch(() => undefined)
    if (found !== undefined) return found
    await later(100)
  }
  throw new Error(`${name} did not come`)
}

async function signIn(email: string): Promise<string> {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${ADDRESS}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...newNetwork() },
        body: JSON.stringify(body),
      })
    ).json()
  const { attempt } = (await post('register', { name: 'Rider', email, password: 'mango sticky rice 9' })) as CodeSent
  const code = await until(async () => {
    const message = smtp.emails.find(({ to }) => to?.some(({ address }) => address === email))
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  }, 'an e-mail')
  return ((await post('two-step-verification', { attempt, code })) as SignedIn).accessToken
}

/** Uploads a photo; returns the status, or the name of the error. */
async function putPhoto(token: string, photo: Buffer): Promise<string> {
  const request = fetch(`${ADDRESS}/api/account/photo`, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${token}`, ...newNetwork() },
    body: new Uint8Array(photo),
    signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS),
  })
  return request.then(
    async (response) => (response.ok ? '200' : `${response.status} ${((await response.json()) as { code: string }).code}`),
    (error: unknown) => (error instanceof Error ? error.name : 'no answer'),
  )
}

const countByValue = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]))

/** Runs `attack`; meanwhile requests ordinary pages and endpoints sequentially, and measures memory. */
async function measureDuring<T>(name: string, attack: () => Promise<T>): Promise<void> {
  const stop = new AbortController()
  let peak = 0
  const sampleTimer = setInterval(() => {
    peak = Math.max(peak, group.usedBytes())
  }, PAUSE_MS)
  const times: number[] = []
  let failures = 0
  const requesting = (async () => {
    for (let i = 0; !stop.signal.aborted; i++) {
      const began = performance.now()
      const ok = await fetch(ADDRESS + ORDINARY[i % ORDINARY.length], { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
        .then(async (response) => (await response.arrayBuffer(), response.ok))
        .catch(() => false)
      if (ok) times.push(performance.now() - began)
      else failures++
      await later(PAUSE_MS)
    }
  })()
  const result = await attack()
  stop.abort()
  await requesting
  clearInterval(sampleTimer)
  times.sort((a, b) => a - b)
  const ms = (at: number) => `${Math.round(times[at] ?? Number.NaN)} ms`
  console.log(
    `${name}: peak ${Math.round(peak / 2 ** 20)} MB; ${times.length} ordinary answers, median ${ms(times.length >> 1)}, worst ${ms(times.length - 1)}, ${failures} failed; ${JSON.stringify(result)}`,
  )
  faults += failures + (peak > LIMIT_BYTES ? 1 : 0)
}

async function holdAttack(attack: Flood): Promise<object> {
  await later(ATTACK_MS)
  const ends = attack.results()
  attack.stop()
  return ends
}

async function badPhotos(tokens: readonly string[], rider: string): Promise<object> {
  const until = Date.now() + PHOTOS_MS
  const answers: string[] = []
  let sent = 0
  const attacks = tokens.flatMap((token) =>
    Array.from({ length: 3 }, async () => {
      while (sent < PHOTOS && Date.now() < until) answers.push(await putPhoto(token, pictures[sent++ % pictures.length]!))
    }),
  )
  const times: number[] = []
  const riderResults: string[] = []
  const stop = new AbortController()
  const ordinary = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now()
      riderResults.push(await putPhoto(rider, photo))
      times.push(Math.round(performance.now() - began))
      await later(1000)
    }
  })()
  await Promise.all(attacks)
  stop.abort()
  await ordinary
  times.sort((a, b) => a - b)
  faults += riderResults.filter((status) => status === '200').length === 0 ? 1 : 0
  return {
    ...countByValue(answers),
    'photos of a rider': { ...countByValue(riderResults), medianMs: times[times.length >> 1], worstMs: times.at(-1) },
  }
}

let faults = 0
const pictures = await Promise.all([...COSTLY_PICTURES, ...OVERSIZED_PICTURES, ...INVALID_PICTURES].map(async ([, make]) => make()))
const photo = await solidPicture(640, 640).jpeg().toBuffer()
try {
  await until(async () => {
    const { database } = (await (await fetch(`${ADDRESS}/health/ready`)).json()) as { database: string }
    return database === 'there' ? true : undefined
  }, 'the server')
  const tokens: string[] = []
  for (let i = 0; i <= RIDERS; i++) tokens.push(await signIn(`rider${i}@example.com`))
  const [rider, ...attackers] = tokens as [string, ...string[]]
  const attacker = (index: number) => ({ ...newNetwork(), Authorization: `Bearer ${attackers[index % attackers.length]}` })
  console.log(`memory: ${group.kind}; ${attackers.length} accounts attack`)
  await measureDuring('nothing', () => later(3000))
  await measureDuring(`${CONNECTIONS} idle connections`, () => holdAttack(idleConnections(PORT, CONNECTIONS)))
  await measureDuring(`${UPLOADS} unfinished uploads of guests`, () => holdAttack(unfinishedUploads(PORT, UPLOADS, newNetwork)))
  await measureDuring(`${UPLOADS} unfinished uploads of accounts`, () => holdAttack(unfinishedUploads(PORT, UPLOADS, attacker)))
  await measureDuring(`${TRICKLES} trickling bodies`, () => holdAttack(tricklingBodies(PORT, TRICKLES, attacker)))
  await measureDuring(`${PHOTOS} bad photos`, () => badPhotos(attackers, rider))
  await measureDuring('nothing', () => later(3000))
} catch (error) {
  faults++
  console.error(error)
}
if (group.killed() > 0 || hasEnded()) {
  faults++
  console.error(`out of memory: ${group.killed()} processes killed; the server ${hasEnded() ? 'ended' : 'runs'}`)
}
server.kill('SIGTERM')
await Promise.race([exited, later(10_000)])
await group.close()
smtp.close()
rmSync(folder, { recursive: true, force: true })
console.log(faults === 0 ? 'passed' : `failed: ${faults}`)
process.exit(faults === 0 ? 0 : 1)
