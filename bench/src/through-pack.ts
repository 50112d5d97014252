import { brotliCompressSync, constants } from 'node:zlib'
import {
  compileTimetable,
  decode,
  encode,
  withoutProblems,
  Planner,
  formatProblem,
  readFeed,
  buildDayView,
  type Pack,
  type ServiceDay,
} from '@yatha/timetable'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { unzipFeed, type BenchFeed } from './feeds.ts'
import { measureMilliseconds } from './measure.ts'
import { ScanOracle } from './scan-oracle.ts'

export interface PackComparison {
  /** The problems of the rules in `BenchFeed.acceptedRules`, as one sentence each. */
  readonly leftOut: readonly string[]
  readonly bytes: number
  readonly brotli: number
  readonly encodeMs: number
  /** Time to parse the JSON text of the pack and decode the feed. */
  readonly decodeMs: number
  readonly answers: number
  readonly differences: readonly string[]
}

/** Packs and unpacks a feed; compares the planner on the unpacked feed with a scan of the original feed. */
export function comparePack({ file, day, acceptedRules = [] }: BenchFeed, questions: number, seed: number, quality = 11): PackComparison {
  const whole = readFeed(unzipFeed(file))
  const leftOut = whole.problems.filter(({ rule }) => acceptedRules.includes(rule)).map(formatProblem)
  const feed = withoutProblems(whole, acceptedRules)
  let text = ''
  const encodeMs = measureMilliseconds(() => {
    text = JSON.stringify(encode(feed))
  })
  let unpacked = feed
  const decodeMs = measureMilliseconds(() => {
    unpacked = decode(JSON.parse(text) as Pack).feed // Written by encode.
  })
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  const differences = findDifferences(feed, unpacked, day, questions, seed)
  return { leftOut, bytes: Buffer.byteLength(text), brotli, encodeMs, decodeMs, answers: questions, differences }
}

function findDifferences(
  feed: Parameters<typeof compileTimetable>[0],
  unpacked: typeof feed,
  day: ServiceDay,
  questions: number,
  seed: number,
): string[] {
  const timetable = compileTimetable(unpacked)
  const planner = Planner.of(buildDayView(timetable, day))
  const oracle = new ScanOracle(feed, day, Math.max(1, timetable.daysBefore), 1)
  const stations = oracle.stations()
  const random = seededRandom(seed)
  const pick = () => stations[Math.floor(random() * stations.length)]!
  const nodes = (station: number) => timetable.nodesOf[station]!
  const differences: string[] = []
  for (let i = 0; i < questions; i++) {
    const [from, to, time] = [pick(), pick(), Math.floor(random() * 86_400)]
    if (from === to) continue
    const rounds = oracle.arrivals(from, time, 5)
    const expected: string[] = []
    let best = Number.POSITIVE_INFINITY
    for (let rides = 0; rides <= 5; rides++) if (rounds[rides]![to]! < best) expected.push(`${(best = rounds[rides]![to]!)}/${rides}`)
    const ours = planner.earliest(nodes(from), nodes(to), time).map(({ arrives, rides }) => `${arrives}/${rides}`)
    if (ours.join() !== expected.join())
      differences.push(
        `${feed.stops.ids[from]} → ${feed.stops.ids[to]} at ${time}: ${ours.join(' ') || 'none'}, not ${expected.join(' ') || 'none'}`,
      )
  }
  return differences
}
