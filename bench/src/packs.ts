import { basename } from 'node:path'
import { FeedRejectedError, type ProblemRule, type ServiceDay } from '@yatha/timetable'
import { BENCH_FEEDS, type BenchFeed } from './feeds.ts'
import { comparePack } from './through-pack.ts'

// npm run bench packs: packs real feeds, prints size and speed, and compares every answer with the oracle. For other feeds:
// node --import tsx bench/src/packs.ts FILE.zip DAY [rule,rule]

const QUERIES = Number(process.env['QUERIES'] ?? 1000)
const [file, day, acceptedRules] = process.argv.slice(2)
// The casts do not check the day and the rules from the command line.
const requestedFeeds: BenchFeed[] = file
  ? [{ name: basename(file), file, day: day as ServiceDay, acceptedRules: (acceptedRules?.split(',') ?? []) as ProblemRule[] }]
  : []

let failureCount = 0
for (const feed of requestedFeeds.length > 0 ? requestedFeeds : BENCH_FEEDS) {
  try {
    measure(feed)
  } catch (error) {
    if (!(error instanceof FeedRejectedError)) throw error
    failureCount++
    console.log(`${feed.name}: ${error.message}`)
  }
}
process.exitCode = failureCount > 0 ? 1 : 0

function measure(feed: BenchFeed): void {
  const { leftOut, bytes, brotli, encodeMs, decodeMs, answers, differences } = comparePack(feed, QUERIES, 5)
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`
  console.log(
    `${feed.name}: pack ${kB(bytes)}, ${kB(brotli)} brotli; encoded in ${encodeMs.toFixed(0)} ms, decoded in ${decodeMs.toFixed(0)} ms; ${differences.length} of ${answers} answers differ from the oracle`,
  )
  for (const problem of leftOut.slice(0, 3)) console.log(`  left out: ${problem}`)
  if (leftOut.length > 3) console.log(`  … ${leftOut.length} rows in all`)
  for (const difference of differences.slice(0, 5)) console.log(`  ${difference}`)
  failureCount += differences.length
}
