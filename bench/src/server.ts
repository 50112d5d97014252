import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'node:http'

// npm run bench server: requests a second of the built server, beside a bare hello on the same framework, in one run.

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const SECONDS = Number(process.env['SECONDS'] ?? 5)
const CONNECTIONS = 16

const CITY = ['hledan', 'insein', 'tamwe', 'kanbe', 'danyingon', 'mingaladon', 'yegu', 'pazundaung', 'thamaing', 'kyimyindaing']

/** A query that is unique in a run, so that no cache can answer it. */
function search(n: number): string {
  const from = CITY[n % 10]!
  const to = CITY[(n * 7 + 3) % 10]!
  const day = `2026-11-${String(10 + (Math.floor(n / 1440) % 20)).padStart(2, '0')}`
  const minute = (n * 37) % 1440
  return `/api/search?from=${from}&to=${to === from ? 'okkyin' : to}&day=${day}&time=${clock(minute)}`
}

const board = (n: number) =>
  `/api/station/${CITY[n % 10]}/board?day=2026-11-${String(10 + (Math.floor(n / 1440) % 20)).padStart(2, '0')}&time=${clock((n * 37) % 1440)}`
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const hello = await start(['--import', 'tsx', root('bench/src/hello.ts')])
const yatha = await start([root('server/dist/main.js')])
await rate(hello.address, () => '/', 1)
await rate(yatha.address, search, 1)
const bare = await rate(hello.address, () => '/', SECONDS)
const searches = await rate(yatha.address, search, SECONDS)
const boards = await rate(yatha.address, board, SECONDS)
const again = await rate(hello.address, () => '/', SECONDS)
const mean = (bare + again) / 2
console.log(`bare hello ${mean.toFixed(0)} requests/s`)
console.log(`GET /api/search, uncached ${searches.toFixed(0)} requests/s: ${(searches / mean).toFixed(2)}× (target 0.4)`)
console.log(`boards, uncached ${boards.toFixed(0)} requests/s: ${(boards / mean).toFixed(2)}× (target 0.7)`)
hello.child.kill()
yatha.child.kill()

async function start(args: readonly string[]): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (data: Buffer) => resolve(/http:\S+/.exec(data.toString())![0])),
  )
  return { child, address: address.replace('localhost', '127.0.0.1') }
}

/** Requests answered a second, over a few kept connections. Throws when one is not answered with 200. */
async function rate(address: string, path: (n: number) => string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const url = new URL(address)
  const end = performance.now() + seconds * 1000
  let sent = 0
  let answered = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const asked = path(sent++)
      request({ agent, host: url.hostname, port: url.port, path: asked }, (response) => {
        response.on('data', () => undefined)
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${asked}: ${response.statusCode}`))))
      })
        .on('error', reject)
        .end()
    })
  const worker = async () => {
    while (performance.now() < end) {
      await one()
      answered++
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return (answered / (performance.now() - start)) * 1000
}
