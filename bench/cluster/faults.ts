import { setTimeout as later } from 'node:timers/promises'
import { startCluster } from './cluster.ts'
import { FAULTS } from './fault-list.ts'
import { insertRiders } from './load.ts'
import { LOAD_AFTER_FAULT_MS, measureFault, FAILURE_PROMISES, type FaultResult } from './measure.ts'
import { PROMETHEUS_PATH, waitUntil } from './parts.ts'
import { Prometheus, type AlertRecord } from './prometheus.ts'

// npm run faults [-- NAME …]: injects faults into a cluster under load and prints a table: fault, promise, result. Exits with 1 if a
// promise is broken.

/** Maximum time from the start of a fault until its alert fires. */
const MAX_ALERT_SECONDS = 120
/** Maximum delay caused by the scrape and evaluation intervals in docs/operating/prometheus.yml. */
const PROMETHEUS_SECONDS = 30
/** How long to wait for alerts to be cleared after the faults: some alerts count the events of the last five minutes. */
const MAX_CLEAR_SECONDS = 6 * 60

const names = process.argv.slice(2)
const faults = FAULTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
const unknown = names.find((part) => !FAULTS.some(({ name }) => name.includes(part)))
if (unknown !== undefined) {
  console.error(`no fault is named "${unknown}": choose from\n${FAULTS.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
if (PROMETHEUS_PATH === undefined) {
  console.error('the alerts need Prometheus: sudo apt-get install prometheus')
  process.exit(1)
}
const basePort = Number(process.env['CLUSTER_PORT'] || 4600)
const cluster = await startCluster({ basePort })
const targets = [0, 1, 2].map((i) => cluster.port('web', i)).concat([0, 1].map((i) => cluster.port('worker', i)))
const prometheus = new Prometheus(PROMETHEUS_PATH, cluster.folder, basePort + 20, targets)
const stop = async () => {
  prometheus.stopRecording()
  await prometheus.part.stop()
  await cluster.stop()
}
process.once('SIGINT', () => void stop().then(() => process.exit(1)))
let isPassed = false
try {
  isPassed = await run()
} finally {
  await stop()
}
process.exit(isPassed ? 0 : 1)

/** Injects the faults and prints the table. Returns whether all promises are kept. */
async function run(): Promise<boolean> {
  prometheus.part.start()
  await waitUntil('Prometheus', async () => (await prometheus.durations()).size > 0)
  void prometheus.record()
  const riders = await insertRiders(cluster.admin('primary'))
  const results: FaultResult[] = []
  const skipped: string[] = []
  for (const fault of faults) {
    const reason = fault.skip?.(cluster)
    if (reason !== undefined) {
      console.log(`${fault.name}: skipped, because ${reason}`)
      skipped.push(`| ${fault.name} | ${FAILURE_PROMISES[fault.kind].text} | skipped, because ${reason} | – |`)
      continue
    }
    const result = await measureFault(cluster, riders, fault)
    results.push(result)
    console.log(`${fault.name}: ${[...result.broken.map((what) => `BROKEN: ${what}`), result.text].join('; ')}`)
  }
  console.log('Waiting until the alerts are cleared …')
  const isActive = ({ name, until: end }: AlertRecord) =>
    end === undefined && results.some(({ fault }) => fault.alert === name && fault.cleared === undefined)
  for (const end = Date.now() + MAX_CLEAR_SECONDS * 1000; prometheus.records.some(isActive) && Date.now() < end; ) await later(1000)
  const durations = await prometheus.durations()
  const rows = results.map((result) => {
    const { fault, broken, text } = result
    const alert = describeAlert(result, durations)
    const allBroken = [...broken, ...(alert.isBroken ? ['alert'] : [])]
    const measured = allBroken.length > 0 ? `**broken (${allBroken.join(', ')}):** ${text}` : text
    return { isBroken: allBroken.length > 0, row: `| ${fault.name} | ${FAILURE_PROMISES[fault.kind].text} | ${measured} | ${alert.text} |` }
  })
  const ids = cluster.mail.emails.map(({ messageId }) => messageId)
  const repeated = ids.length - new Set(ids).size
  console.log(`
| fault | promised | measured | alert |
| --- | --- | --- | --- |
${[...rows.map(({ row }) => row), ...skipped].join('\n')}

E-mails sent again with the same Message-ID, which mail programs show once: ${repeated} of ${ids.length}.`)
  return !rows.some(({ isBroken }) => isBroken)
}

/** Describes when the alert of a fault fires and is cleared, with the files in docs/operating/. */
function describeAlert(
  { fault: { alert, cleared }, injectedMs, healedMs }: FaultResult,
  durations: ReadonlyMap<string, number>,
): { text: string; isBroken: boolean } {
  if (alert === undefined) return { text: '–', isBroken: false }
  const records = prometheus.records.filter(
    ({ name, since }) => name === alert && since >= injectedMs - 1000 && since <= healedMs + LOAD_AFTER_FAULT_MS,
  )
  if (records.length === 0) return { text: `no ${alert}`, isBroken: true }
  const firesAfter = (records[0]!.since - injectedMs) / 1000 + durations.get(alert)! + PROMETHEUS_SECONDS
  const isCleared = cleared !== undefined || records.every(({ until: end }) => end !== undefined)
  const clearedAfter = Math.max(0, ...records.map(({ until: end }) => ((end ?? 0) - healedMs) / 1000))
  const end = cleared ?? (isCleared ? `cleared after ${clearedAfter.toFixed(0)} s` : 'not cleared')
  return { text: `${alert}: fires within ${firesAfter.toFixed(0)} s, ${end}`, isBroken: firesAfter > MAX_ALERT_SECONDS || !isCleared }
}
