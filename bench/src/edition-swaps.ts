import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { editionZip } from '../../server/test/feed-editions.ts'

// node --import tsx bench/src/edition-swaps.ts [SECONDS]: sends 200 requests a second to the built server while its feed changes and is
// rolled back every three seconds. Counts failed requests, and responses that match neither edition.

const RATE = 200
const EVERY_MS = 3000
const seconds = Number(process.argv[2] ?? 30)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edition-swaps-'))
const feed = join(folder, 'feed.zip')
const DAY = 'day=2026-11-25&time=06:00'
const PATHS = [
  `/api/search?from=S1&to=S5&${DAY}`,
  `/api/search?from=S2&to=S4&${DAY}&window=900`,
  `/api/station/S1/board?${DAY}`,
  '/api/station/S2',
  '/api/station',
  '/api/route',
  '/station/S1',
]

const env = { ...process.env, RAILWAY: feed, YATHA_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
const serverEnv = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
writeFileSync(feed, editionZip(1))
const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], { env: serverEnv, stdio: ['ignore', 'pipe', 'inherit'] })
const port = await new Promise<string>((done) => {
  server.stdout.on('data', (text: Buffer) => {
    const [, found] = /localhost:(\d+)/.exec(text.toString()) ?? []
    if (found) done(found)
  })
})

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const fetchPath = (path: string) =>
  new Promise<{ path: string; status: number; text: string; ms: number }>((done) => {
    const start = performance.now()
    const end = (status: number, text: string) => done({ path, status, text, ms: performance.now() - start })
    get({ port, path, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => end(response.statusCode ?? 0, text))
    }).on('error', (error) => end(0, error.message))
  })
const runRailwayCommand = async (subcommand: string) => {
  const child = spawn(process.execPath, [join(root, 'server/dist/railway.js'), subcommand], { env, stdio: 'ignore' })
  await new Promise((done) => child.once('exit', done))
}
const editionNow = async () => (JSON.parse((await fetchPath('/health/ready')).text) as { edition: string }).edition

const expectedTexts = new Map(PATHS.map((path) => [path, new Set<string>()]))
const recordAnswers = async () => {
  for (const path of PATHS) expectedTexts.get(path)!.add((await fetchPath(path)).text)
}
await recordAnswers()
writeFileSync(feed, editionZip(2))
await runRailwayCommand('look')
while ((await editionNow()) !== 'edition 2') await later(50)
await recordAnswers()

const responses: ReturnType<typeof fetchPath>[] = []
let swaps = 0
const over = new AbortController()
const swapping = (async () => {
  while (!over.signal.aborted) {
    await later(EVERY_MS)
    const before = await editionNow()
    await runRailwayCommand(before === 'edition 2' ? 'back' : 'look')
    while ((await editionNow()) === before) await later(50)
    swaps++
  }
})()
const began = performance.now()
for (let n = 0; n < RATE * seconds; n++) {
  await later(Math.max(0, began + (n * 1000) / RATE - performance.now()))
  responses.push(fetchPath(PATHS[n % PATHS.length]!))
}
const answers = await Promise.all(responses)
over.abort()
const rate = Math.round(answers.length / ((performance.now() - began) / 1000))
await swapping
const failed = answers.filter(({ status }) => status !== 200)
const mixed = answers.filter(({ status, path, text }) => status === 200 && !expectedTexts.get(path)!.has(text))
const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (fraction: number) => times[Math.min(times.length - 1, Math.floor(times.length * fraction))]!.toFixed(1)
console.log(`${answers.length} requests, ${rate}/s, ${swaps} swaps: ${failed.length} failed, ${mixed.length} mixed`)
console.log(`ms: median ${at(0.5)}, 99 of 100 ${at(0.99)}, longest ${at(1)}`)
for (const { path, status, text } of [...failed, ...mixed].slice(0, 3)) console.log(status, path, text.slice(0, 200))
server.kill()
spawnSync('sleep', ['1'])
rmSync(folder, { recursive: true, force: true })
process.exit(failed.length + mixed.length === 0 && swaps > 1 ? 0 : 1)
