import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seeded } from '../../timetable/test/seeded.ts'
import { hasWrk, rate, type Rate } from './wrk.ts'
import budget from '../budget.json' with { type: 'json' }

// npm run bench server: requests a second of the built server beside a bare hello on the same framework, in one run, by a client
// that is not the bottleneck. Stations and minutes by chance, compressed as browsers ask; once more with a delay every second.

const SECONDS = Number(process.env['SECONDS'] ?? 8)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** Trains that are late at once; every second, one of them gets another delay. */
const LATE_TRAINS = 20

const BUSY = 'hledan insein tamwe kanbe danyingon mingaladon yegu pazundaung thamaing kyimyindaing'.split(' ')
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

if (!hasWrk()) {
  console.log('server: not measured, because wrk is missing (Debian: apt-get install wrk); a client in JavaScript would measure itself')
  process.exit(0)
}

const data = mkdtempSync(join(tmpdir(), 'yatha-bench-'))
const started: ChildProcess[] = []

interface Started {
  readonly address: string
  readonly pid: number
}

try {
  const hello = await start(['--import', 'tsx', root('bench/src/hello.ts')])
  // Timetable answers need no database.
  const yatha = await start([root('server/dist/main.js')], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    YATHA_DATA: data,
    DEVELOPER_PAGES: 'yes',
    CHECK_ANSWERS: 'no',
  })
  await measure(hello, yatha)
} finally {
  for (const child of started) child.kill()
  rmSync(data, { recursive: true, force: true })
}

async function measure(hello: Started, yatha: Started): Promise<void> {
  const { day, all, trains } = await railwayOf(yatha.address)
  console.log(`server by wrk with br, ${day}, 05:00–23:00, best of ${ROUNDS} × ${SECONDS} s; load ${loadavg()[0]!.toFixed(1)}`)
  console.log('  × a bare hello on the same framework, by processor time of the server (by the clock)')
  for (const isLate of [false, true]) {
    const delays = isLate ? delayEverySecond(yatha.address, day, trains) : undefined
    for (const [kind, target] of [
      ['search', budget.speed.searchTimesHello],
      ['board', budget.speed.boardTimesHello],
    ] as const) {
      for (const stations of [BUSY, all]) {
        const bare: Rate[] = []
        const asked: Rate[] = []
        // The first round warms up.
        for (let round = 0; round <= ROUNDS; round++) {
          bare.push(await rate(hello, 2))
          asked.push(await rate(yatha, round === 0 ? 3 * SECONDS : SECONDS, [kind, day, String(round), ...stations]))
        }
        const times = (of: (one: Rate) => number) => {
          const best = (all: readonly Rate[]) => Math.max(...all.slice(1).map(of))
          return (best(asked) / best(bare)).toFixed(2)
        }
        const most = Math.max(...asked.map(({ byClock }) => byClock))
        console.log(
          `  ${kind}, ${stations.length} stations${isLate ? ', a delay every second' : ''}: ${times((one) => one.byProcessor)}× (${times((one) => one.byClock)}×, ${most.toFixed(0)} requests/s; target ${target})`,
        )
      }
    }
    clearInterval(delays)
  }
}

/** Today, the stations of the loop and today's city trains. */
async function railwayOf(yatha: string): Promise<{ day: string; all: string[]; trains: string[] }> {
  const get = async <T>(path: string) => (await (await fetch(`${yatha}${path}`)).json()) as T
  const { day } = await get<{ day: string }>('/api/station/hledan/board')
  const stations = await get<{ slug: string; lines: string[]; served: boolean }[]>('/api/station')
  const routes = await get<{ slug: string }[]>('/api/route?type=urban')
  const all = stations.filter(({ served, lines }) => served && lines.includes('circular'))
  return { day, all: all.map(({ slug }) => slug), trains: routes.map(({ slug }) => slug) }
}

function delayEverySecond(yatha: string, day: string, trains: readonly string[]): NodeJS.Timeout {
  const random = seeded(5)
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

async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const address = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (text: Buffer) => resolve(/http:\S+/.exec(text.toString())![0])),
  )
  return { address: address.replace('localhost', '127.0.0.1'), pid: child.pid! }
}
