import { setTimeout as later } from 'node:timers/promises'
import { startCluster, type Cluster } from './cluster.ts'
import { FAULTS, type Fault } from './fault-list.ts'
import { compare, load, makeRiders, type Sample } from './load.ts'

// npm run faults [-- NAME …]: injects faults into a cluster under load and prints a table: fault, promise, result. Exits with 1 if a
// promise is broken.

const BEFORE_MS = 3000
/** How long the load continues after the end of a fault, to measure the last failing request. */
const AFTER_MS = 8000

/** Maximum seconds until no request fails: after the start of a process fault or failover, or after the end of a PostgreSQL fault. */
const MAX_FAILING_SECONDS = { process: 3, store: 5, failover: 30 } as const

const names = process.argv.slice(2)
const faults = FAULTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
const unknown = names.find((part) => !FAULTS.some(({ name }) => name.includes(part)))
if (unknown !== undefined) {
  console.error(`no fault is named "${unknown}": choose from\n${FAULTS.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
const cluster = await startCluster({ basePort: Number(process.env['CLUSTER_PORT'] || 4600) })
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(1)))
const riders = await makeRiders(cluster.admin('primary'))
let broken = 0
console.log('| fault | promised | measured |\n| --- | --- | --- |')
for (const fault of faults) {
  const { line, keepsPromise } = await measure(cluster, fault)
  if (!keepsPromise) broken++
  console.log(`| ${fault.name} | ${promiseOf(fault)} | ${keepsPromise ? '' : '**broken:** '}${line} |`)
}
await cluster.stop()
process.exit(broken > 0 ? 1 : 0)

function promiseOf({ kind }: Fault): string {
  const seconds = MAX_FAILING_SECONDS[kind]
  if (kind === 'process') return `no request fails later than ${seconds} s`
  return kind === 'store' ? `503 with Retry-After until ${seconds} s after the end` : `503 with Retry-After for at most ${seconds} s`
}

async function measure(cluster: Cluster, fault: Fault): Promise<{ line: string; keepsPromise: boolean }> {
  const over = new AbortController()
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const running = load(cluster.address, riders, over.signal)
  await later(BEFORE_MS)
  const injectedAt = elapsed()
  await fault.inject(cluster)
  await later(fault.seconds * 1000)
  const alert = fault.alert && ((await isFiring(cluster, fault.alert)) ? fault.alert.name : `no ${fault.alert.name}`)
  await fault.heal?.(cluster)
  const healedAt = elapsed()
  await later(AFTER_MS)
  over.abort()
  const { samples, posts } = await running
  const { lost, doubled } = await compare(cluster.admin(fault.kind === 'failover' ? 'replica' : 'primary'), posts)
  const failed = samples.filter(({ status }) => status !== 200)
  const timetable = failed.filter(({ kind }) => kind === 'timetable').length
  const unexplained = failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter).length
  const lastEnd = Math.max(0, ...failed.map(({ at, seconds }) => at + seconds))
  const failingSeconds = lastEnd === 0 ? 0 : Math.max(0, lastEnd - (fault.kind === 'store' ? healedAt : injectedAt))
  const keepsPromise =
    lost === 0 &&
    doubled === 0 &&
    timetable === 0 &&
    failingSeconds <= MAX_FAILING_SECONDS[fault.kind] &&
    (fault.kind === 'process' || unexplained === 0) &&
    (fault.alert === undefined || alert === fault.alert.name)
  const parts = [
    `${failed.length} of ${samples.length} failed${failed.length > 0 ? ` (${countByStatus(failed)}), the last after ${failingSeconds.toFixed(1)} s` : ''}`,
    `timetable ${timetable}`,
    `lost ${lost}, doubled ${doubled} of ${posts.length}`,
    `longest ${Math.max(...samples.map(({ seconds }) => seconds)).toFixed(1)} s`,
    ...(alert ? [alert] : []),
  ]
  return { line: parts.join('; '), keepsPromise }
}

function countByStatus(failed: readonly Sample[]): string {
  const counts = new Map<number, number>()
  for (const { status } of failed) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
}

/** Returns whether a metric of a web process fulfills an alert's condition. */
async function isFiring({ port, web }: Cluster, { metric, value }: NonNullable<Fault['alert']>): Promise<boolean> {
  const texts = await Promise.all(
    web.map((_, i) =>
      fetch(`http://127.0.0.1:${port('web', i)}/metrics`).then(
        (response) => response.text(),
        () => 'up 0',
      ),
    ),
  )
  return texts.some((text) => text.split('\n').includes(`${metric} ${value}`))
}
