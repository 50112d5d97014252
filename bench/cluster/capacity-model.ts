import { RATE_LIMITS } from '@yatha/contract'
import { valuesByProgram, type ProcessorSeconds, type Program } from './program-use.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'

// The model behind docs/capacity.md: from measured costs and assumptions about riders to processors, memory, connections and rows.

/** Average number of a rider's actions on a day. These are assumptions, not measurements. */
export const DAILY_ACTIONS_PER_RIDER = {
  /** Openings of the app, and how long it stays on the screen. An open screen has an event stream. */
  openings: 4,
  minutesOnScreen: 2,
  /**
   * Requests. The app computes searches and boards on the phone, so searches at the server are those of other clients. One rider in twenty
   * is on a first visit or gets a new version; half of the riders are signed in, and each opening reads their favorites and alerts; one
   * in twenty shares the train's position for 20 minutes, every 15 seconds.
   */
  requests: {
    'cached search': 0.2,
    search: 0.05,
    'station board': 0.05,
    'train page': 0.1,
    'first visit': 0.05,
    'update check': 4,
    'account read': 4,
    'feed page': 0.5,
    reaction: 0.2,
    post: 0.02,
    comment: 0.05,
    photo: 0.01,
    position: 4,
  } satisfies Record<RequestKind, number>,
  /** Alerts about trains. */
  alerts: 0.6,
} as const

/** Assumed fractions: of a day's requests that are sent in the busiest hour, and of riders who have an alert at 8:00. */
export const PEAK_HOUR_SHARE = 0.15
export const ALERT_SHARE_AT_8 = 0.1
/** Seconds within which all alerts that are due at one moment must be sent: the product promises 99.5 % within 30 s. */
const ALERT_SECONDS = 30
/** Fraction of a processor that is used at the peak. The rest is a reserve for a failed machine, and for riders beyond the average. */
const TARGET_UTILIZATION = 0.6
/** Accounts per daily rider, because not everybody rides every day. */
const ACCOUNTS_PER_RIDER = 3
/** Days for which notifications are stored (docs/privacy.md). */
const NOTIFICATION_DAYS = 90
/** A stream gets at most one update of live times a second, and a heartbeat every 20 s. */
const MAX_UPDATES_PER_SECOND = 1
export const HEARTBEATS_PER_SECOND = 1 / 20

/** Processes of the measured cluster. */
export const MEASURED_PROCESSES = { web: 3, worker: 2 } as const

/** Measured costs, in seconds of processor time. */
export interface MeasuredCosts {
  /** Cost of a second in which the cluster is idle. */
  readonly idle: ProcessorSeconds
  readonly requests: Readonly<Record<RequestKind, ProcessorSeconds>>
  /**
   * Cost of a second in which positions change the live times, regardless of their number: each process publishes changes once a second,
   * and each worker looks for alerts that the changes affect.
   */
  readonly secondWithLiveUpdates: ProcessorSeconds
  /** Costs of opening a stream, and of an event on a stream. */
  readonly streamOpening: ProcessorSeconds
  readonly streamEvent: ProcessorSeconds
  readonly alert: ProcessorSeconds
}

export interface ClusterLoad {
  readonly seconds: number
  readonly requests: Readonly<Record<RequestKind, number>>
  readonly liveSeconds: number
  readonly streamOpenings: number
  readonly streamEvents: number
  readonly alerts: number
}

/** Returns the processor time that the measured cluster needs for a load. */
export const predictProcessorTime = (costs: MeasuredCosts, load: ClusterLoad): ProcessorSeconds =>
  valuesByProgram(
    (program) =>
      costs.idle[program] * load.seconds +
      REQUEST_KINDS.reduce((sum, kind) => sum + costs.requests[kind][program] * load.requests[kind], 0) +
      costs.secondWithLiveUpdates[program] * load.liveSeconds +
      costs.streamOpening[program] * load.streamOpenings +
      costs.streamEvent[program] * load.streamEvents +
      costs.alert[program] * load.alerts,
  )

/** Returns the load of one second at 8:00, and the number of open streams. Alerts are spread over the time in which they must be sent. */
export function peakLoadOf(riders: number): { readonly load: ClusterLoad; readonly streams: number; readonly alertsAt8: number } {
  const perSecond = (perDay: number) => (riders * perDay * PEAK_HOUR_SHARE) / 3600
  const requests = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, perSecond(DAILY_ACTIONS_PER_RIDER.requests[kind])])) as Record<
    RequestKind,
    number
  >
  const streams = perSecond(DAILY_ACTIONS_PER_RIDER.openings) * DAILY_ACTIONS_PER_RIDER.minutesOnScreen * 60
  const updates = Math.min(MAX_UPDATES_PER_SECOND, requests.position)
  const alertsAt8 = riders * ALERT_SHARE_AT_8
  const load = {
    seconds: 1,
    requests,
    liveSeconds: updates,
    streamOpenings: perSecond(DAILY_ACTIONS_PER_RIDER.openings),
    streamEvents: streams * (updates + HEARTBEATS_PER_SECOND),
    alerts: alertsAt8 / ALERT_SECONDS,
  }
  return { load, streams, alertsAt8 }
}

type Processes = Readonly<Record<'web' | 'worker', number>>

/** Processor time at 8:00 that each additional process costs: every process receives all positions, and uses time even if idle. */
const costPerProcess = (costs: MeasuredCosts, program: 'web' | 'worker', load: ClusterLoad): number =>
  (costs.requests.position.worker / MEASURED_PROCESSES.worker) * load.requests.position +
  (costs.secondWithLiveUpdates[program] * load.liveSeconds + costs.idle[program]) / MEASURED_PROCESSES[program]

/** Returns the processors in use at 8:00. */
function usedAt8(costs: MeasuredCosts, riders: number, processes: Processes): ProcessorSeconds {
  const { load } = peakLoadOf(riders)
  const used = predictProcessorTime(costs, load)
  const withProcesses = (program: 'web' | 'worker') =>
    used[program] + costPerProcess(costs, program, load) * (processes[program] - MEASURED_PROCESSES[program])
  return { ...used, web: withProcesses('web'), worker: withProcesses('worker') }
}

/** Returns the processors in use at 8:00 with the fewest processes of which each uses at most TARGET_UTILIZATION of a processor. */
export function processorsAt8(costs: MeasuredCosts, riders: number): { readonly used: ProcessorSeconds; readonly processes: Processes } {
  const { load } = peakLoadOf(riders)
  const fewest = (program: 'web' | 'worker') => {
    const each = costPerProcess(costs, program, load)
    const shared = predictProcessorTime(costs, load)[program] - each * MEASURED_PROCESSES[program]
    return each >= TARGET_UTILIZATION ? Infinity : Math.max(1, Math.ceil(shared / (TARGET_UTILIZATION - each)))
  }
  const processes = { web: fewest('web'), worker: fewest('worker') }
  return { used: usedAt8(costs, riders, processes), processes }
}

/** Measured sizes in bytes, with indexes. */
export interface MeasuredSizes {
  readonly rider: number
  readonly alert: number
  readonly post: number
  readonly comment: number
  readonly reaction: number
  /** A photo in all sizes, in the file store. */
  readonly photo: number
}

/** Returns rows and bytes after a year. An alert has three rows (alert, notification, delivery); a rider and a photo have four each. */
export function storageOf(sizes: MeasuredSizes, riders: number) {
  const [accounts, alerts] = [riders * ACCOUNTS_PER_RIDER, riders * DAILY_ACTIONS_PER_RIDER.alerts * NOTIFICATION_DAYS]
  const inYear = (kind: RequestKind) => riders * DAILY_ACTIONS_PER_RIDER.requests[kind] * 365
  const written = (['post', 'comment', 'reaction'] as const).map((kind) => ({ rows: inYear(kind), bytes: inYear(kind) * sizes[kind] }))
  return {
    rows: accounts * 4 + alerts * 3 + inYear('photo') * 4 + written.reduce((sum, { rows }) => sum + rows, 0),
    databaseBytes: accounts * sizes.rider + alerts * sizes.alert + written.reduce((sum, { bytes }) => sum + bytes, 0),
    fileBytes: inYear('photo') * sizes.photo,
  }
}

/** A limit, and the number of daily riders at which it is reached. */
export interface LimitReached {
  readonly limit: string
  readonly riders: number
}

/** Returns the limits of single programs, machines and network addresses, the limit with the fewest riders first. */
export function capacityLimitsOf(costs: MeasuredCosts): LimitReached[] {
  const usedBy = (programs: readonly Program[], processes: { web: number; worker: number }) => (riders: number) => {
    const used = usedAt8(costs, riders, processes)
    return programs.reduce((sum, program) => sum + used[program], 0) / TARGET_UTILIZATION
  }
  const rate = (kind: RequestKind) => (riders: number) => peakLoadOf(riders).load.requests[kind]
  const one = { web: 1, worker: 1 }
  const limits: readonly (readonly [limit: string, used: (riders: number) => number])[] = [
    ['one web process: its processor', usedBy(['web'], one)],
    ['one worker: the alerts of 8:00 in 30 s', usedBy(['worker'], one)],
    [
      'one machine with 2 processors for all programs but Redis, S3 and pgbouncer',
      (riders) => usedBy(['web', 'worker', 'postgres', 'nginx'], one)(riders) / 2,
    ],
    ['one web process: 15,000 streams', (riders) => peakLoadOf(riders).streams / 15_000],
    ['PostgreSQL: 8 processors', (riders) => usedBy(['postgres'], one)(riders) / 8],
    ['pgbouncer: its processor', usedBy(['pgbouncer'], one)],
    [
      'pgbouncer: 50 session connections, ten for each worker (deploy/pgbouncer.ini)',
      (riders) => (processorsAt8(costs, riders).processes.worker * 10) / 50,
    ],
    ['Redis: its processor', usedBy(['redis'], one)],
    ['positions: each process receives all', (riders) => costPerProcess(costs, 'worker', peakLoadOf(riders).load) / TARGET_UTILIZATION],
    ['posts from one network address', (riders) => (rate('post')(riders) * RATE_LIMITS.posts.seconds) / RATE_LIMITS.posts.points],
    [
      'positions from one network address',
      (riders) => (rate('position')(riders) * RATE_LIMITS.positions.seconds) / RATE_LIMITS.positions.points,
    ],
  ]
  return limits.map(([limit, used]) => ({ limit, riders: ridersUntilFull(used) })).sort((a, b) => a.riders - b.riders)
}

/** Returns the number of riders at which `used`, which grows with the riders, reaches 1. */
function ridersUntilFull(used: (riders: number) => number): number {
  let [low, high] = [0, 1e9]
  while (high - low > low / 1000 + 1) {
    const middle = (low + high) / 2
    if (used(middle) < 1) low = middle
    else high = middle
  }
  return low
}
