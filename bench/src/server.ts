import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/test/free-port.ts'
import { NGINX, nginxArguments } from '../../server/test/nginx.ts'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { isWrkInstalled, requestsPerSecond } from './wrk.ts'
import budget from '../budget.json' with { type: 'json' }

// npm run bench server: measures requests per second of the built server, as a multiple of the rate of a Hono handler that returns a fixed
// string. Measures the two alternately, in three conditions: through nginx (deploy/nginx.conf); without nginx; and without nginx but with a
// new delay every second.

const SECONDS = Number(process.env['SECONDS'] ?? 8)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** The middle of the service day, at which responses have average length. */
const TIME = '13:00'
/** Number of late trains; every second, one of them gets a new delay. */
const LATE_TRAINS = 20

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

if (!isWrkInstalled()) {
  console.log('server: not measured, because wrk is missing (Debian: apt-get install wrk); a client in JavaScript would measure itself')
  process.exit(0)
}

const data = mkdtempSync(join(tmpdir(), 'yatha-bench-'))
const started: ChildProcess[] = []

try {
  const hello = await start(['--import', 'tsx', root('bench/src/hello.ts')])
  // The address of no database, because the measured answers need none.
  const yatha = await start([root('server/dist/main.js')], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    YATHA_DATA: data,
    DEVELOPER_PAGES: 'yes',
    CHECK_ANSWERS: 'no',
  })
  await measureAll(hello, yatha)
} finally {
  for (const child of started) child.kill()
  rmSync(data, { recursive: true, force: true })
}

async function measureAll(hello: string, yatha: string): Promise<void> {
  const { day, stations, trains } = await railwayOf(yatha)
  const load = loadavg()[0]!.toFixed(1)
  console.log(
    `requests/s of the server, compared with a handler that returns a fixed string; measured with wrk, ${stations.length} stations, departures from ${TIME}, best of ${ROUNDS} × ${SECONDS} s; load ${load}`,
  )
  const measure = async (address: string, condition: string, target: number) => {
    for (const kind of ['search', 'board']) {
      const [helloRates, serverRates]: [number[], number[]] = [[], []]
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        helloRates.push(await requestsPerSecond(hello, 2))
        serverRates.push(await requestsPerSecond(address, SECONDS, [kind, `day=${day}&time=${TIME}`, String(round), ...stations]))
      }
      const [bestHelloRate, bestServerRate] = [Math.max(...helloRates.slice(1)), Math.max(...serverRates.slice(1))]
      console.log(
        `  ${kind}, ${condition}: ${(bestServerRate / bestHelloRate).toFixed(2)}× (${bestServerRate.toFixed(0)} against ${bestHelloRate.toFixed(0)} requests/s; target ${target})`,
      )
    }
  }
  const cache = await startCache(Number(new URL(yatha).port))
  if (cache !== undefined) await measure(cache, 'through the shared cache', budget.speed.cachedTimesFixedString)
  await measure(yatha, 'without a cache', budget.speed.uncachedTimesFixedString)
  const delays = delayEverySecond(yatha, day, trains)
  await measure(yatha, 'without a cache, a delay every second', budget.speed.delayedTimesFixedString)
  clearInterval(delays)
}

/** Returns today, the served stations of the loop, and the city trains. */
async function railwayOf(yatha: string): Promise<{ day: string; stations: string[]; trains: string[] }> {
  const get = async <T>(path: string) => (await (await fetch(`${yatha}${path}`)).json()) as T
  const { day } = await get<{ day: string }>('/api/station/hledan/board')
  const all = await get<{ slug: string; lines: string[]; served: boolean }[]>('/api/station')
  const routes = await get<{ slug: string }[]>('/api/route?type=urban')
  const stations = all.filter(({ served, lines }) => served && lines.includes('circular'))
  return { day, stations: stations.map(({ slug }) => slug), trains: routes.map(({ slug }) => slug) }
}

function delayEverySecond(yatha: string, day: string, trains: readonly string[]): NodeJS.Timeout {
  const random = seededRandom(5)
  const late = trains.slice(0, LATE_TRAINS).map((trip) => ({ trip, delaySeconds: 60 }))
  return setInterval(() => {
    late[Math.floor(random() * late.length)]!.delaySeconds = 60 * (1 + Math.floor(random() * 15))
    const updates = late.map(({ trip, delaySeconds }) => ({
      trip,
      day,
      basis: 'feed',
      seenAt: Math.floor(Date.now() / 1000),
      calls: [{ call: 0, delaySeconds }],
    }))
    void fetch(`${yatha}/dev/live`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ updates }),
    }).then((response) => {
      if (!response.ok) throw new Error(`PUT /dev/live: ${response.status}`)
    })
  }, 1000)
}

async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const address = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (text: Buffer) => resolve(/http:\S+/.exec(text.toString())![0])),
  )
  return address.replace('localhost', '127.0.0.1')
}

/** Starts nginx in front of the server; undefined if it is not installed. */
async function startCache(server: number): Promise<string | undefined> {
  if (!existsSync(NGINX)) {
    console.log('  through the shared cache: not measured, because nginx is missing (Debian: apt-get install nginx)')
    return undefined
  }
  const port = await freePort()
  started.push(spawn(NGINX, nginxArguments({ port, servers: [server], folder: data }), { stdio: ['ignore', 'ignore', 'inherit'] }))
  const address = `http://127.0.0.1:${port}`
  for (let i = 0; i < 100; i++) {
    if ((await fetch(`${address}/health/live`).catch(() => undefined))?.ok) return address
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('nginx did not start')
}
