import { setTimeout as later } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Fault } from './fault.ts'
import { compareWithStores, describeCounts, type ChangeDifference } from './acknowledged-changes.ts'
import { runLoad, type AcknowledgedChanges, type Rider, type RequestSample } from './load.ts'

const BEFORE_MS = 3000
/** How long the load continues after the end of a fault, to measure the last failing request. */
export const LOAD_AFTER_FAULT_MS = 8000

/** Promises about failing requests. `seconds` is counted from the start of a process fault or failover, and from the end of other faults. */
export const FAILURE_PROMISES = {
  process: { seconds: 3, text: 'no request fails later than 3 s' },
  files: { seconds: 5, text: 'only photos fail, with 503, until 5 s after the end' },
  store: { seconds: 5, text: '503 with Retry-After until 5 s after the end' },
  failover: { seconds: 30, text: '503 with Retry-After for at most 30 s' },
} as const satisfies Record<Fault['kind'], unknown>

export interface FaultResult {
  readonly fault: Fault
  readonly broken: readonly string[]
  readonly text: string
  readonly injectedMs: number
  readonly healedMs: number
}

/** Injects a fault under load, and compares the result with the fault's promise. */
export async function measureFault(at: Cluster, riders: readonly Rider[], fault: Fault): Promise<FaultResult> {
  const over = new AbortController()
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  const running = runLoad(at.address, riders, over.signal)
  await later(BEFORE_MS)
  const injectedMs = Date.now()
  const injectedAt = elapsed()
  await fault.inject(at)
  await later(fault.seconds * 1000)
  await fault.heal?.(at)
  const healedMs = Date.now()
  const healedAt = elapsed()
  const extra = await fault.check?.(at)
  await later(LOAD_AFTER_FAULT_MS)
  over.abort()
  const changes = await running
  const difference = await compareWithStores(at, changes, fault.kind === 'failover' ? 'replica' : 'primary')
  const failed = changes.samples.filter(({ status }) => status !== 200)
  const lastEnd = Math.max(0, ...failed.map(({ at: start, seconds }) => start + seconds))
  const isCountedFromStart = fault.kind === 'process' || fault.kind === 'failover'
  const starts = [isCountedFromStart ? injectedAt : healedAt, ...(fault.occurrences?.() ?? []).map((time) => (time - began) / 1000)]
  // A process that crashes closes its connections shortly before its end is noticed.
  const sinceStart = (time: number) => Math.min(...starts.filter((start) => start <= time + 1).map((start) => time - start))
  const ends = failed.map(({ at: start, seconds }) => start + seconds).filter((time) => time > starts[0]!)
  const failingSeconds = Math.max(0, ...ends.map(sinceStart))
  const broken = [
    ...(describeCounts(difference.lost) === 'none' ? [] : ['lost']),
    ...(describeCounts(difference.doubled) === 'none' ? [] : ['twice']),
    ...(failed.some(({ action }) => action === 'search' || action === 'board') ? ['timetable'] : []),
    ...(failingSeconds > FAILURE_PROMISES[fault.kind].seconds ? ['last failure'] : []),
    ...(fault.kind !== 'process' && failed.some(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter) ? ['status'] : []),
    ...(fault.kind === 'files' && failed.some(({ action }) => action !== 'photo') ? ['other requests'] : []),
    ...(extra?.isBroken ? ['jobs'] : []),
  ]
  const text = describe(changes, failed, { ...difference, lastSeconds: lastEnd - injectedAt, healedSeconds: healedAt - injectedAt })
  return { fault, broken, text: extra ? `${text}; ${extra.text}` : text, injectedMs, healedMs }
}

interface Figures extends ChangeDifference {
  /** Seconds from the start of the fault until the last failed response, and until the end of the fault. */
  readonly lastSeconds: number
  readonly healedSeconds: number
}

function describe({ samples, posts, photos, addresses }: AcknowledgedChanges, failed: readonly RequestSample[], figures: Figures): string {
  const counts = new Map<number, number>()
  for (const { status } of failed) counts.set(status, (counts.get(status) ?? 0) + 1)
  const statuses = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')
  const times = `the last after ${figures.lastSeconds.toFixed(1)} s, fault ${figures.healedSeconds.toFixed(1)} s`
  return [
    `${failed.length} of ${samples.length} failed${failed.length > 0 ? ` (${statuses}; ${times})` : ''}`,
    `longest ${Math.max(...samples.map(({ seconds }) => seconds)).toFixed(1)} s`,
    `of ${describeCounts({ posts: posts.length, photos: photos.length, emails: addresses.length })}: ${describeCounts(figures.lost)} lost, ${describeCounts(figures.doubled)} twice`,
    ...(figures.emailSeconds > 1 ? [`e-mails up to ${figures.emailSeconds.toFixed(0)} s later`] : []),
  ].join('; ')
}
