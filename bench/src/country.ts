import { readFileSync } from 'node:fs'
import { compileTimetable, Planner, readFeed, viewDay, type Feed, type ServiceDay } from '@yatha/timetable'
import { seeded } from '../../timetable/test/seeded.ts'
import { countryFeed } from './country-feed.ts'
import { ScanOracle } from './scan-oracle.ts'

// npm run bench country: a feed of 5.1 million calls, by the processor time of this program: reading and opening it, goals asked for the
// first time, and the memory that it and 3,000 goals keep.

const DAY = '2026-11-23' as ServiceDay
const GOALS = Number(process.env['GOALS'] ?? 3000)
const CHECKED = Number(process.env['CHECKED'] ?? 20)

const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as { speed: Record<string, number> }
const { countryGoalMs, countryMegabytes, countryLoadMs } = budget.speed

function megabytes(): number {
  global.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** Milliseconds of the processor: the machine may be shared. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const before = megabytes()
const feed = load()
const timetable = compileTimetable(feed)
let planner!: Planner
const opens = processorMs(() => (planner = new Planner(viewDay(timetable, DAY, { before: 0, after: 0 }))))
const kept = megabytes() - before
console.log(`country: ${feed.trips.ids.length} trips, ${feed.calls.stop.length} calls, ${timetable.nodeCount} stations`)

const random = seeded(5)
const upTo = (most: number) => Math.floor(random() * most)
const place = (node: number) => [node]
const stations = [...new Set(feed.calls.stop)]
const asked = Array.from({ length: GOALS }, () => ({
  from: stations[upTo(stations.length)]!,
  to: stations[upTo(stations.length)]!,
  time: (6 + upTo(12)) * 3600,
}))
const nodeOf = (stop: number) => timetable.nodesOf[stop]![0]!
const ask = (q: (typeof asked)[number]) => planner.earliest(place(nodeOf(q.from)), place(nodeOf(q.to)), q.time)
const [warm, cold] = [asked.slice(0, 50), asked.slice(50)]
for (const q of warm) ask(q)
const firsts = cold.map((q) => processorMs(() => void ask(q))).sort((a, b) => a - b)
const at = (share: number) => firsts[Math.floor(firsts.length * share)]!.toFixed(1)
const grown = megabytes() - before - kept
console.log(
  `  a goal asked for the first time: ${at(0.5)} ms median, ${at(0.95)} ms p95 (${countryGoalMs}); kept after opening ${kept.toFixed(0)} MB, after ${GOALS} goals ${grown.toFixed(0)} MB more (${countryMegabytes} in all); view and planner ${opens.toFixed(0)} ms`,
)

const oracle = new ScanOracle(feed, DAY, 0, 0)
let wrong = 0
for (const q of asked.slice(0, CHECKED)) {
  const rounds = oracle.arrivals(q.from, q.time, 5)
  const right: string[] = []
  let best = Number.POSITIVE_INFINITY
  for (let rides = 0; rides <= 5; rides++) if (rounds[rides]![q.to]! < best) right.push(`${(best = rounds[rides]![q.to]!)}/${rides}`)
  const found = ask(q).map(({ arrives, rides }) => `${arrives}/${rides}`)
  if (found.join() !== right.join()) wrong++
}
console.log(`  ${wrong} of ${CHECKED} differ from the oracle`)
if (wrong > 0) process.exitCode = 1

/** The text of the feed is not kept. */
function load(): Feed {
  const tables = countryFeed()
  let read!: Feed
  const took = processorMs(() => (read = readFeed(tables)))
  const compiles = processorMs(() => void compileTimetable(read))
  console.log(
    `country: read in ${took.toFixed(0)} ms, compiled in ${compiles.toFixed(0)} ms, together ${(took + compiles).toFixed(0)} (${countryLoadMs})`,
  )
  return read
}
