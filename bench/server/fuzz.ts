import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openTemporaryDatabase } from '../../server/test/fuzz/embedded.ts'
import { listOperations } from '../../server/test/fuzz/operations.ts'
import { fuzz } from '../../server/test/fuzz/run.ts'

// node --import tsx bench/server/fuzz.ts [COUNT] [SEED] [sequential]: sends random requests to the whole server, 8 concurrently or one
// at a time. Fails if a response is 5xx, if an operation never returns 2xx, if memory grows, or, with `sequential`, if
// a request other than an upload blocks the main thread for more than 50 ms. Build first.

const [count, seed] = [Number(process.argv[2] ?? 200_000), Number(process.argv[3] ?? 1)]
/** Maximum growth of used memory during the second half of the requests. */
const MAX_GROWTH_MB = 40

const { database, close } = await openTemporaryDatabase()

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const usedMegabytes: number[] = []
const began = performance.now()
const report = await fuzz({
  database,
  count,
  seed,
  isSequential: process.argv[4] === 'sequential',
  onTenth: (done) => {
    collect()
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
    usedMegabytes.push(megabytes(heapUsed + arrayBuffers))
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${done} requests in ${seconds} s: RSS ${megabytes(rss)} MB, in use ${usedMegabytes.at(-1)} MB`)
  },
})
console.log(report.text())
for (const text of report.failures.slice(0, 30)) console.log(`✗ ${text}`)
const unsuccessful = report.neverSucceeded(listOperations().map(({ id }) => id))
const growth = usedMegabytes.at(-1)! - usedMegabytes[4]!
console.log(
  `seed ${seed}: ${report.countBetween(500, 599)} × 5xx, ${report.failures.length} failures, never 2xx: ${unsuccessful.join(' ') || 'none'}, growth in the second half ${growth} MB`,
)
await close()
process.exit(report.failures.length > 0 || unsuccessful.length > 0 || growth > MAX_GROWTH_MB ? 1 : 0)
