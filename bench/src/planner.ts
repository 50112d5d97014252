import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  applyUpdates,
  compileTimetable,
  dayOffsetAt,
  Planner,
  readFeed,
  runAt,
  trainCount,
  buildDayView,
  type DayView,
  type Feed,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import budget from '../budget.json' with { type: 'json' }
import { BENCH_FEEDS, loadFeed, createOneDayZip, unzipFeed } from './feeds.ts'
import { formatMicroseconds, measureMilliseconds, measureEach, measureWithin, sum, type CallDurations } from './measure.ts'
import { openPeers } from './peers.ts'
import { ScanOracle } from './scan-oracle.ts'
import { unzipSync } from 'fflate'

// npm run bench planner: compares our planner with other planners, on the same one-day feeds and queries; then measures our planner over
// three service days.

const QUERIES = Number(process.env['QUERIES'] ?? 1000)
/** Number of answers compared with the oracle, per feed. */
const CHECKED = Number(process.env['CHECKED'] ?? QUERIES)
const PROFILES = Number(process.env['PROFILES'] ?? 100)
/** Time limit for a peer, per feed, in seconds. A slow peer runs fewer queries, and our planner is compared with it only on these. */
const PEER_SECONDS = Number(process.env['PEER_SECONDS'] ?? 20)

interface Totals {
  readonly ours: number
  readonly theirs: number
}

interface Question {
  from: number
  to: number
  time: number
}

function randomQueries(stations: readonly number[], count: number, seed: number): Question[] {
  const random = seededRandom(seed)
  const pick = () => stations[Math.floor(random() * stations.length)]!
  return Array.from({ length: count }, () => {
    const from = pick()
    let to = pick()
    while (to === from) to = pick()
    return { from, to, time: Math.floor((5 + random() * 15) * 60) * 60 }
  })
}

const nodesOf = (view: DayView) => view.timetable.nodesOf

/** Total microseconds of the same queries over all feeds, by peer. */
const totals = { earliest: new Map<string, Totals>(), profile: new Map<string, Totals>() }
const temporary = mkdtempSync(join(tmpdir(), 'yatha-bench-'))

for (const { name, file, day } of BENCH_FEEDS) {
  const feed = loadFeed(file)
  console.log(
    `\n${name}: ${feed.trips.ids.length} trips, ${feed.calls.stop.length} calls${feed.problems.length ? `, ${feed.problems.length} rows left out` : ''}`,
  )
  await comparePeers(name, feed, day)
  measureThreeDays(feed, day)
}
measureReading()
measureUpdates()
rmSync(temporary, { recursive: true })

const slower = (both: ReadonlyMap<string, Totals>) => Math.min(...[...both.values()].map(({ ours, theirs }) => theirs / ours)).toFixed(0)
if (totals.earliest.size > 0) {
  console.log(
    `\nall feeds, earliest arrival with legs: ${slower(totals.earliest)}× the faster peer (target ${budget.speed.earliestTimesFasterPeer}×)`,
  )
  console.log(
    `all feeds, whole-day profile: ${slower(totals.profile)}× raptor-journey-planner (target ${budget.speed.profileTimesRaptor}×)`,
  )
}

async function comparePeers(name: string, feed: Feed, day: ServiceDay): Promise<void> {
  const zip = createOneDayZip(feed, day)
  const path = join(temporary, `${name}.zip`)
  writeFileSync(path, zip)
  const timetable = compileTimetable(readFeed(unzipSync(zip)))
  const view = buildDayView(timetable, day, { before: 0, after: 0 })
  const stopIndexOf = new Map(timetable.feed.stops.ids.map((id, n) => [Number(id.slice(1)), n]))
  const oracle = new ScanOracle(timetable.feed, day, 0, 0)
  const stations = oracle.stations().map((n) => Number(timetable.feed.stops.ids[n]!.slice(1)))
  const queries = randomQueries(stations, QUERIES, 1)
  const planner = new Planner(view)
  const nodes = nodesOf(view)
  const ours = measureEach(queries, (q) => planner.earliest(nodes[stopIndexOf.get(q.from)!]!, nodes[stopIndexOf.get(q.to)!]!, q.time))
  const whole = queries.slice(0, PROFILES)
  const profile = measureEach(whole, (q) => planner.profile(nodes[stopIndexOf.get(q.from)!]!, nodes[stopIndexOf.get(q.to)!]!, 0, 86_400))
  console.log(
    `  one service day, ours: earliest ${formatMicroseconds(ours.median)} median, ${formatMicroseconds(ours.p95)} p95; profile ${formatMicroseconds(profile.median)} median`,
  )
  for (const peer of await openPeers(path, timetable.feed, day)) {
    const arrivals = new Map<Question, number | undefined>()
    const theirs = measureWithin(queries, (q) => arrivals.set(q, peer.earliest(q.from, q.to, q.time)), PEER_SECONDS)
    const peerQueries = queries.slice(0, theirs.each.length)
    const sameArrivals = peerQueries.filter((q) => {
      const ownFront = planner.earliest(nodes[stopIndexOf.get(q.from)!]!, nodes[stopIndexOf.get(q.to)!]!, q.time)
      return ownFront[ownFront.length - 1]?.arrives === arrivals.get(q)
    }).length
    const results = [
      `${peer.name}: earliest ${formatComparison(totals.earliest, peer.name, ours, theirs)}`,
      `same arrival ${((sameArrivals / peerQueries.length) * 100).toFixed(1)} %`,
    ]
    if (peer.profile) {
      const all = measureWithin(whole, (q) => peer.profile!(q.from, q.to), PEER_SECONDS)
      results.push(`profile ${formatComparison(totals.profile, peer.name, profile, all)}`)
    }
    console.log(`  ${results.join('; ')}`)
  }
}

/** Adds the times of a peer and of our planner to `all`, and returns a comparison for the queries that the peer has run. */
function formatComparison(all: Map<string, Totals>, name: string, ours: CallDurations, theirs: CallDurations): string {
  const count = theirs.each.length
  const both = { ours: sum(ours.each, count), theirs: sum(theirs.each) }
  const before = all.get(name) ?? { ours: 0, theirs: 0 }
  all.set(name, { ours: before.ours + both.ours, theirs: before.theirs + both.theirs })
  const subset = count < ours.each.length ? ` (${count} of ${ours.each.length} questions)` : ''
  return `${formatMicroseconds(theirs.median)} median, ours ${(both.theirs / both.ours).toFixed(0)}× faster${subset}`
}

function measureThreeDays(feed: Feed, day: ServiceDay): void {
  const timetable = compileTimetable(feed)
  let view: DayView | undefined
  const build = measureMilliseconds(() => {
    view = buildDayView(timetable, day)
  })
  const oracle = new ScanOracle(feed, day, 1 + timetable.daysBefore, 1)
  const queries = randomQueries(oracle.stations(), QUERIES, 2)
  const planner = new Planner(view!)
  const nodes = nodesOf(view!)
  const ours = measureEach(queries, (q) => planner.earliest(nodes[q.from]!, nodes[q.to]!, q.time))
  let differenceCount = 0
  const checked = queries.slice(0, CHECKED)
  for (const q of checked) {
    const rounds = oracle.arrivals(q.from, q.time, 5)
    const expected: string[] = []
    let best = Number.POSITIVE_INFINITY
    for (let rides = 0; rides <= 5; rides++) {
      if (rounds[rides]![q.to]! < best) expected.push(`${(best = rounds[rides]![q.to]!)}/${rides}`)
    }
    if (
      planner
        .earliest(nodes[q.from]!, nodes[q.to]!, q.time)
        .map((i) => `${i.arrives}/${i.rides}`)
        .join() !== expected.join()
    )
      differenceCount++
  }
  console.log(
    `  ${timetable.daysBefore + 3} service days, ours: view ${build.toFixed(0)} ms; earliest ${formatMicroseconds(ours.median)} median, ${formatMicroseconds(ours.p95)} p95; ${differenceCount} of ${checked.length} differ from the oracle`,
  )
}

function measureReading(): void {
  const { file } = BENCH_FEEDS[3]!
  global.gc?.()
  const before = process.memoryUsage()
  let feed: Feed | undefined
  const whole = measureMilliseconds(() => {
    feed = readFeed(unzipFeed(file))
    compileTimetable(feed)
  })
  global.gc?.()
  const after = process.memoryUsage()
  const tables = unzipFeed(file)
  const text = measureMilliseconds(() => {
    readFeed(tables)
  })
  const timetableMegabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  console.log(
    `\nnyc-subway: from zip to timetable in ${whole.toFixed(0)} ms (target 1000); memory in use changes by ${timetableMegabytes.toFixed(0)} MB; CSV parsing ${(feed!.calls.stop.length / text / 1000).toFixed(2)} million stop_times rows/s (target 1)`,
  )
}

function measureUpdates(): void {
  const { file, day } = BENCH_FEEDS[3]!
  const feed = loadFeed(file)
  const view = buildDayView(compileTimetable(feed), day)
  const random = seededRandom(3)
  const today = new Set<number>()
  for (let p = 0; p < view.patternCount; p++)
    for (let t = 0; t < trainCount(view, p); t++) if (dayOffsetAt(view, p, t) === 0) today.add(view.timetable.runTrip[runAt(view, p, t)]!)
  const tripsToday = [...today]
  const changes: TripUpdate[] = Array.from({ length: 1000 }, () => {
    const trip = feed.trips.ids[tripsToday[Math.floor(random() * tripsToday.length)]!]!
    const seen = { basis: 'feed', seenAt: 0 } as const
    return random() < 0.05
      ? { ...seen, trip, day, cancelled: true }
      : { ...seen, trip, day, calls: [{ call: Math.floor(random() * 10), delaySeconds: Math.floor(random() * 600) }] }
  })
  applyUpdates(view, changes)
  const times = Array.from({ length: 9 }, () => measureMilliseconds(() => void applyUpdates(view, changes))).sort((a, b) => a - b)
  const live = applyUpdates(view, changes)
  const queries = randomQueries(new ScanOracle(feed, day, 1, 1).stations(), QUERIES, 4)
  const nodes = nodesOf(view)
  const [staticTime, liveTime] = [view, live].map((v) => {
    const planner = new Planner(v)
    return sum(measureEach(queries, (q) => planner.earliest(nodes[q.from]!, nodes[q.to]!, q.time)).each)
  }) as [number, number]
  console.log(
    `1,000 trip updates on nyc-subway: ${times[4]!.toFixed(1)} ms (target 20); queries afterwards take ${(liveTime / staticTime).toFixed(2)}× as long as without updates (target 1.3)`,
  )
}
