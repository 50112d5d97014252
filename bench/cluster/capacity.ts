import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { startPushService } from '../../server/test/push-service.ts'
import {
  capacityLimitsOf,
  MEASURED_PROCESSES,
  peakLoadOf,
  predictProcessorTime,
  type MeasuredCosts,
  type ClusterLoad,
} from './capacity-model.ts'
import { printCapacity, printModelCheck, printCosts, printLimits } from './capacity-report.ts'
import { startCluster } from './cluster.ts'
import { insertAlertRiders, waitUntilSent } from './due-alerts.ts'
import { insertRiders } from './load.ts'
import { valuesByProgram, programOf, PROGRAMS, readMemory, readProcessorTime, type ProcessorSeconds, type Program } from './program-use.ts'
import { REQUEST_KINDS, MEASURED_REQUESTS_PER_SECOND, createRequestSenders, type RequestKind } from './request-kinds.ts'
import { bytesOfTables, measureRowSizes } from './row-sizes.ts'
import { openStreams } from './streams.ts'

// npm run capacity: measures the processor time, memory, connections and rows of each kind of request in a cluster, compares the model of
// capacity-model.ts with the cluster at three loads, and computes the needs of 10,000 and 1,000,000 riders a day. Takes a quarter of an
// hour, between 6:00 and 20:00 in Yangon, because trains must run. CLUSTER_PORT is the first of twelve ports.

const WARM_UP_SECONDS = 4
const MEASURED_SECONDS = Number(process.env['SECONDS'] ?? 10)
const IDLE_SECONDS = 40
/** Waiting time for work that continues after its response. */
const SETTLE_MS = 1500
const STREAMS = 3000
/** The lower of two rates, to separate the cost of a position from the cost of a second with live updates. */
const SLOW_POSITIONS_PER_SECOND = 2
const ALERTS = 3000
/** With fewer alerts, the workers' code is not yet compiled, and the measured cost of an alert is too high. */
const WARM_UP_ALERTS = 4000
/** Numbers of daily riders whose load at 8:00 is sent to the cluster to check the model. */
const CHECKED_RIDERS = [10_000, 30_000, 60_000]
const CHECK_SECONDS = 40

// Allows a push service on loopback, and counts reports by new accounts.
Object.assign(process.env, { PUSH_SERVICES: 'localhost', REPORT_ACCOUNT_HOURS: '0' })
const cluster = await startCluster({ basePort: Number(process.env['CLUSTER_PORT'] || 4600) })
process.once('SIGINT', () => void cluster.stop().then(() => process.exit(1)))
const client = new Client({ connectionString: cluster.admin('primary') })
await client.connect()
const push = await startPushService({ decrypts: false })
let lastPushMs = 0
push.answer = (_, response) => {
  lastPushMs = Date.now()
  response.writeHead(201).end()
}
const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Runs `work`; returns the processor time of the cluster during it, and its duration in seconds. */
async function measure<T>(work: () => Promise<T>): Promise<{ used: ProcessorSeconds; seconds: number; result: T }> {
  const before = readProcessorTime(cluster.parts)
  const began = performance.now()
  const result = await work()
  await later(SETTLE_MS)
  const after = readProcessorTime(cluster.parts)
  return { used: valuesByProgram((program) => after[program] - before[program]), seconds: (performance.now() - began) / 1000, result }
}

/** Sends requests at a constant rate; returns their number when all have a response. */
async function sendAtRate(send: (n: number) => Promise<void>, rate: number, seconds: number): Promise<number> {
  const count = Math.max(1, Math.round(rate * seconds))
  const pending: Promise<void>[] = []
  const errors: unknown[] = []
  const start = performance.now()
  for (let n = 0; n < count && errors.length === 0; n++) {
    await later(start + (1000 * n) / rate - performance.now())
    pending.push(send(requestNumber++).catch((error: unknown) => void errors.push(error)))
  }
  await Promise.all(pending)
  if (errors.length > 0) throw errors[0]
  return count
}
let requestNumber = 0

/** Returns the cost of one of `count` actions, excluding the costs of an idle cluster. */
const costOfEach = (idle: ProcessorSeconds, { used, seconds }: { used: ProcessorSeconds; seconds: number }, count: number) =>
  valuesByProgram((program) => Math.max(0, used[program] - idle[program] * seconds) / count)

try {
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}, ${cpus().length} × ${cpus()[0]!.model}, Node ${process.versions.node}`)
  const send = await createRequestSenders(cluster.address, await insertRiders(cluster.admin('primary')))
  // Posts first, because the feed and reactions need them.
  const order: readonly RequestKind[] = ['post', ...REQUEST_KINDS.filter((kind) => kind !== 'post')]
  for (const kind of order) await sendAtRate(send[kind], MEASURED_REQUESTS_PER_SECOND[kind], WARM_UP_SECONDS)
  const quiet = await measure(() => later(IDLE_SECONDS * 1000))
  const idle = valuesByProgram((program) => quiet.used[program] / quiet.seconds)

  const memoryBefore = readMemory(cluster.parts)
  const opening = await measure(() => openStreams(cluster.port('balancer'), STREAMS))
  const streamOpening = costOfEach(idle, opening, STREAMS)
  const memory = readMemory(cluster.parts)
  // Too low if a garbage collection runs in a web process meanwhile.
  const webStreamBytes = (memory.web - memoryBefore.web) / STREAMS
  const nginxStreamBytes = (memory.nginx - memoryBefore.nginx) / STREAMS
  opening.result.close()

  const requests = {} as Record<RequestKind, ProcessorSeconds>
  for (const kind of order) {
    const measured = await measure(() => sendAtRate(send[kind], MEASURED_REQUESTS_PER_SECOND[kind], MEASURED_SECONDS))
    requests[kind] = costOfEach(idle, measured, measured.result)
  }

  const slow = await measure(() => sendAtRate(send.position, SLOW_POSITIONS_PER_SECOND, 2 * MEASURED_SECONDS))
  const secondWithLiveUpdates = separateSecondWithLiveUpdates(requests, costOfEach(idle, slow, slow.result))

  const { received, close } = await openStreams(cluster.port('balancer'), STREAMS)
  await later(SETTLE_MS)
  Object.assign(received, { events: 0, bytes: 0 })
  const updates = await measure(() => sendAtRate(send.position, MEASURED_REQUESTS_PER_SECOND.position, MEASURED_SECONDS))
  const { events, bytes: eventBytes } = received
  const withoutStreams = valuesByProgram(
    (program) =>
      idle[program] * updates.seconds + requests.position[program] * updates.result + secondWithLiveUpdates[program] * MEASURED_SECONDS,
  )
  const streamEvent = valuesByProgram((program) => Math.max(0, updates.used[program] - withoutStreams[program]) / events)
  close()

  const sent = await sendAlerts(WARM_UP_ALERTS)
  await later(SETTLE_MS)
  const riderTables = ['account', 'session', 'push_subscription', 'favorite']
  const alertTables = ['alert', 'notification', 'delivery']
  const [riderBytes, alertBytes] = [await bytesOfTables(client, ...riderTables), await bytesOfTables(client, ...alertTables)]
  const dueMs = await insertAlertRiders(client, ALERTS, push)
  const riderSize = ((await bytesOfTables(client, ...riderTables)) - riderBytes) / ALERTS
  const alerts = await measure(() => waitUntilSent(client, push, sent + ALERTS))
  const alertSize = ((await bytesOfTables(client, ...alertTables)) - alertBytes) / ALERTS
  const costs: MeasuredCosts = {
    idle,
    requests,
    secondWithLiveUpdates,
    streamOpening,
    streamEvent,
    alert: costOfEach(idle, alerts, ALERTS),
  }

  printCosts(costs)
  console.log(`streams: web ${Math.round(webStreamBytes)} bytes, nginx ${Math.round(nginxStreamBytes)} bytes of memory each;
  ${events} events of ${Math.round(eventBytes / events)} bytes on ${STREAMS} streams in ${updates.seconds.toFixed(0)} s
${ALERTS} alerts: the last push ${((lastPushMs - dueMs) / 1000).toFixed(1)} s after the alerts were due, with ${MEASURED_PROCESSES.worker} workers
memory with these streams: ${PROGRAMS.map((program) => `${program} ${Math.round(memory[program] / 2 ** 20)} MB`).join(', ')}`)
  for (const riders of CHECKED_RIDERS) await check(costs, send, riders)

  const sizes = { rider: riderSize, alert: alertSize, ...(await measureRowSizes(client)) }
  console.log(
    `bytes: ${Object.entries(sizes)
      .map(([name, size]) => `${name} ${Math.round(size)}`)
      .join(', ')}`,
  )
  for (const riders of [10_000, 1_000_000]) printCapacity(costs, sizes, nginxStreamBytes, riders)
  printLimits(capacityLimitsOf(costs))
} finally {
  await client.end()
  await push.stop()
  await cluster.stop()
}
process.exit(0)

/**
 * Returns the cost of a second with live updates, and subtracts its share from the cost of a position in `requests`, which was measured at
 * the higher rate. `slow`: the cost of a position at SLOW_POSITIONS_PER_SECOND.
 */
function separateSecondWithLiveUpdates(requests: Record<RequestKind, ProcessorSeconds>, slow: ProcessorSeconds): ProcessorSeconds {
  const [fastRate, slowRate] = [MEASURED_REQUESTS_PER_SECOND.position, SLOW_POSITIONS_PER_SECOND]
  const fast = requests.position
  const each = (program: Program) => Math.max(0, (fast[program] * fastRate - slow[program] * slowRate) / (fastRate - slowRate))
  requests.position = valuesByProgram(each)
  return valuesByProgram((program) => Math.max(0, (slow[program] - each(program)) * slowRate))
}

/** Sends alerts to `count` new riders; returns the number of all pushes so far. */
async function sendAlerts(count: number): Promise<number> {
  const target = push.requestCount() + count
  await insertAlertRiders(client, count, push)
  await waitUntilSent(client, push, target)
  return push.requestCount()
}

/** Sends the load that the model predicts for `riders` at 8:00 to the cluster, and compares the predicted and measured costs. */
async function check(
  costs: MeasuredCosts,
  send: Readonly<Record<RequestKind, (n: number) => Promise<void>>>,
  riders: number,
): Promise<void> {
  const { load, streams, alertsAt8 } = peakLoadOf(riders)
  const dueMs = await insertAlertRiders(client, alertsAt8, push)
  const target = push.requestCount() + alertsAt8
  const measured = await measure(async () => {
    const open = await openStreams(cluster.port('balancer'), Math.round(streams))
    const counts = await Promise.all(
      REQUEST_KINDS.map(async (kind) => [kind, await sendAtRate(send[kind], load.requests[kind], CHECK_SECONDS)] as const),
    )
    const connections = `${connectionsOfProcesses()}; of pgbouncer to PostgreSQL: ${await connectionsOfDatabase()}`
    await waitUntilSent(client, push, target)
    open.close()
    return { counts, events: open.received.events, connections }
  })
  const { counts, events, connections } = measured.result
  const applied: ClusterLoad = {
    seconds: measured.seconds,
    requests: Object.fromEntries(counts) as Record<RequestKind, number>,
    liveSeconds: load.liveSeconds * CHECK_SECONDS,
    streamOpenings: Math.round(streams),
    streamEvents: events,
    alerts: alertsAt8,
  }
  const expectedEvents = Math.round(load.streamEvents * measured.seconds)
  console.log(`\ncheck: ${riders} riders a day, ${measured.seconds.toFixed(0)} s, load of the machine ${loadavg()[0]!.toFixed(1)}; ${Math.round(streams)} streams, \
${events} events (the model expects at most ${expectedEvents}); ${alertsAt8} alerts, the last after ${((lastPushMs - dueMs) / 1000).toFixed(1)} s
connections to pgbouncer: ${connections}`)
  printModelCheck(predictProcessorTime(costs, applied), measured.used)
}

/** Connections to pgbouncer of each web process and worker. */
function connectionsOfProcesses(): string {
  const text = execFileSync('ss', ['-Htnp', 'state', 'established', `dport = :${cluster.port('pgbouncer')}`], { encoding: 'utf8' })
  const processes = cluster.parts.filter((part) => ['web', 'worker'].includes(programOf(part)))
  return processes.map(({ name, pid }) => `${name} ${text.split(`pid=${pid},`).length - 1}`).join(', ')
}

async function connectionsOfDatabase(): Promise<string> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return String(rows[0]!.n)
}
