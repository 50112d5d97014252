import type { PushKind } from '@yatha/contract'
import { randomUUID } from 'node:crypto'
import { removeBreakMarks, parseLanguage } from '@yatha/language'
import { isDatabaseUnavailable, toLoggableError } from '../database-error.ts'
import type { PushFault, PushResult, PushTransport } from '../adapters/push/push.ts'
import { pause } from '../pause.ts'
import { claimDuePushes, storeHeartbeat, storeDeliveryResults, type ClaimedPush, type DeliveryResult } from './delivery.store.ts'
import { NotificationFacts } from './facts.ts'
import { PUSH_TOPIC } from './notify.ts'
import { createReceipt } from './receipt.ts'
import { SilentServices } from './silent-services.ts'
import type { FormatNotification } from './words.ts'
import type { Services } from '../services.ts'

/**
 * Why a push failed permanently: the address no longer exists, the push expired, its channel is not configured, its rider is not logged in
 * on the phone, or a reason that the transport returned.
 */
export type PushFailureReason = PushFault | 'gone' | 'expired' | 'no_channel' | 'logged_out'

/** Counters of deliveries. */
export interface DeliveryCounts {
  sent(kind: PushKind, lateSeconds: number): void
  failed(kind: PushKind, why: PushFailureReason): void
  retried(kind: PushKind, why: PushFault): void
}

export interface DelivererDeps extends Pick<Services, 'database' | 'bus' | 'clock' | 'log' | 'secret'> {
  /** The configured transports by kind. */
  readonly transports: Readonly<Partial<Record<PushKind, PushTransport>>>
  readonly wordsOf: FormatNotification
  readonly counts: DeliveryCounts
}

/** Maximum number of concurrent pushes. */
const MAX_CONCURRENT = 100
/** Maximum number of concurrent pushes to one service, so that a service that hangs leaves capacity for the others. */
const MAX_CONCURRENT_PER_SERVICE = 70
/** Maximum number of claimed pushes. Some wait in `queue`, but all are sent long before TAKE_OVER_MS has passed. */
const MAX_CLAIMED = 300
/** Time after which another process sends a claimed push that has no stored result. Pushes of a dead process are taken over much sooner. */
const TAKE_OVER_MS = 60_000
const POLL_MS = 1000
const HEARTBEAT_INTERVAL_MS = 2000
const SAVE_DELAY_MS = 50
const RETRY_SECONDS = [2, 5, 15, 60]
const MAX_RETRY_SECONDS = 900
/** How long a stopping process waits for pending pushes. */
const STOP_TIMEOUT_MS = 2500

/** Sends waiting pushes to the push services. Each worker process has one Deliverer, and each push is claimed by only one of them. */
export class Deliverer {
  private readonly id = randomUUID()
  private readonly stopped = new AbortController()
  private readonly pending = new Set<Promise<void>>()
  private readonly pendingByService = new Map<string, number>()
  private readonly silentServices = new SilentServices()
  private readonly results: DeliveryResult[] = []
  /** Pushes that are claimed, but not yet started. */
  private queue: ClaimedPush[] = []
  private running: Promise<void> | undefined
  private saving: Promise<void> | undefined
  private awaken: (() => void) | undefined
  private isAwake = false
  private unsubscribe: (() => void) | undefined
  private isOutageLogged = false

  constructor(private readonly parts: DelivererDeps) {}

  /** Sends pushes until `stop` is called, and continues after interruptions of the database. */
  start(): void {
    this.running ??= this.run()
  }

  /** Signals that pushes are waiting. */
  wake(): void {
    this.isAwake = true
    this.awaken?.()
  }

  /** Waits for pending pushes, then ends. Another process takes over the queued pushes. */
  async stop(): Promise<void> {
    this.stopped.abort()
    this.unsubscribe?.()
    this.wake()
    await Promise.race([this.running, pause(STOP_TIMEOUT_MS, new AbortController().signal)])
  }

  private async run(): Promise<void> {
    const { database, bus } = this.parts
    await Promise.race([database.open(), new Promise((done) => this.stopped.signal.addEventListener('abort', done))])
    if (this.stopped.signal.aborted) return
    this.unsubscribe = bus.subscribe(PUSH_TOPIC, () => this.wake())
    await this.sendHeartbeat()
    const heartbeat = setInterval(() => void this.sendHeartbeat(), HEARTBEAT_INTERVAL_MS).unref()
    while (!this.stopped.signal.aborted) {
      this.isAwake = false
      const mayBeMore = await this.claim()
      this.startPushes()
      if (!mayBeMore || this.queue.length > 0) await this.sleep()
    }
    clearInterval(heartbeat)
    await this.releaseQueue()
    await Promise.all(this.pending)
    await this.saveResults()
  }

  private async sendHeartbeat(): Promise<void> {
    const { database, clock } = this.parts
    try {
      await storeHeartbeat(database.db, this.id, new Date(clock.nowMs()))
    } catch (error) {
      this.logError(error)
    }
  }

  /** Claims due pushes if there is enough capacity. Returns whether more pushes may be due. */
  private async claim(): Promise<boolean> {
    const capacity = MAX_CLAIMED - this.queue.length - this.pending.size
    if (capacity < MAX_CLAIMED / 3) return false
    const nowMs = this.parts.clock.nowMs()
    try {
      const claimed = await claimDuePushes(this.parts.database.db, this.id, capacity, new Date(nowMs), new Date(nowMs + TAKE_OVER_MS))
      this.queue.push(...claimed)
      this.isOutageLogged = false
      return claimed.length === capacity
    } catch (error) {
      this.logError(error)
      return false
    }
  }

  /** Starts queued pushes, up to the concurrency limits. */
  private startPushes(): void {
    while (this.pending.size < MAX_CONCURRENT && !this.stopped.signal.aborted) {
      const next = this.queue.findIndex((one) => this.countOf(serviceOf(one)) < MAX_CONCURRENT_PER_SERVICE)
      if (next === -1) return
      const [one] = this.queue.splice(next, 1) as [ClaimedPush]
      const service = serviceOf(one)
      this.pendingByService.set(service, this.countOf(service) + 1)
      const work: Promise<void> = this.deliver(one).then((result) => {
        this.pending.delete(work)
        if (this.countOf(service) > 1) this.pendingByService.set(service, this.countOf(service) - 1)
        else this.pendingByService.delete(service)
        this.results.push(result)
        this.saving ??= pause(SAVE_DELAY_MS, this.stopped.signal).then(() => this.saveResults())
        this.startPushes()
        if (this.queue.length + this.pending.size < MAX_CLAIMED / 2) this.wake()
      })
      this.pending.add(work)
    }
  }

  private countOf(service: string): number {
    return this.pendingByService.get(service) ?? 0
  }

  private async deliver(one: ClaimedPush): Promise<DeliveryResult> {
    const { notificationId, subscriptionId, kind } = one
    const result = await this.send(one).catch((error: unknown): PushFailureReason => {
      this.parts.log.error({ err: error }, 'a push could not be created')
      return 'refused'
    })
    const nowMs = this.parts.clock.nowMs()
    const toResult = (state: DeliveryResult['state'], atMs: number, why: string | null, isGone = false): DeliveryResult => ({
      notificationId,
      subscriptionId,
      state,
      at: new Date(atMs),
      why,
      isGone,
    })
    const failed = (why: PushFailureReason) => {
      this.parts.counts.failed(kind, why)
      return toResult('failed', nowMs, why, why === 'gone')
    }
    if (typeof result === 'string') return failed(result)
    if (result.result === 'sent') {
      this.parts.counts.sent(kind, Math.max(0, nowMs - one.dueMs) / 1000)
      return toResult('sent', nowMs, null)
    }
    if (result.result === 'gone') return failed('gone')
    if (result.result === 'refused') return failed(result.why)
    const retryMs = nowMs + 1000 * Math.max(result.afterSeconds ?? 0, retrySeconds(one.tries))
    if (retryMs >= one.expiresMs) return failed(result.why)
    this.parts.counts.retried(kind, result.why)
    return toResult('waiting', retryMs, result.why)
  }

  private async send(one: ClaimedPush): Promise<PushResult | PushFailureReason> {
    const { clock, transports, wordsOf, secret } = this.parts
    const ttlSeconds = Math.floor((one.expiresMs - clock.nowMs()) / 1000)
    if (!one.isBound) return 'logged_out'
    if (ttlSeconds <= 0) return 'expired'
    const transport = transports[one.kind]
    if (!transport) return 'no_channel'
    const service = serviceOf(one)
    if (!this.silentServices.mayTry(service, clock.nowMs())) return { result: 'later', why: 'timeout' }
    const facts = NotificationFacts.safeParse(one.facts).data
    // A newer version has stored a kind of notification that this version does not know. During an upgrade, a worker of the newer version
    // sends it.
    if (!facts) return { result: 'later', why: 'unknown_kind' }
    const { title, body, path, icon } = wordsOf(facts, parseLanguage(one.language))
    const result = await transport.send({
      address: one.address,
      p256dh: one.p256dh,
      auth: one.auth,
      id: one.notificationId,
      title: removeBreakMarks(title),
      body: removeBreakMarks(body),
      icon,
      path,
      receipt: createReceipt(secret, one.notificationId, one.subscriptionId),
      ttlSeconds,
    })
    this.silentServices.recordResult(service, result.result !== 'later' || result.why !== 'timeout', clock.nowMs())
    return result
  }

  /** Stores the results. Retries while the database is unavailable, because a push without a stored result is sent again. */
  private async saveResults(): Promise<void> {
    const batch = this.results.splice(0)
    this.saving = undefined
    if (batch.length === 0) return
    try {
      await this.parts.database.db.transaction((t) => storeDeliveryResults(t, batch, new Date(this.parts.clock.nowMs())))
    } catch (error) {
      this.logError(error)
      this.results.push(...batch)
      if (!this.stopped.signal.aborted) this.saving ??= pause(POLL_MS, this.stopped.signal).then(() => this.saveResults())
    }
  }

  /** Releases claimed pushes that were not started, so that another process can claim them before TAKE_OVER_MS has passed. */
  private async releaseQueue(): Promise<void> {
    const nowMs = this.parts.clock.nowMs()
    const state = { state: 'waiting', at: new Date(nowMs), why: null, isGone: false } as const
    this.results.push(...this.queue.splice(0).map(({ notificationId, subscriptionId }) => ({ notificationId, subscriptionId, ...state })))
  }

  /** Waits until `wake` is called, at most POLL_MS. */
  private async sleep(): Promise<void> {
    if (this.isAwake) return
    const awake = new AbortController()
    this.awaken = () => awake.abort()
    await pause(POLL_MS, awake.signal)
    this.awaken = undefined
  }

  private logError(error: unknown): void {
    const { log } = this.parts
    if (!isDatabaseUnavailable(error)) log.error({ err: toLoggableError(error) }, 'pushes could not be read or updated')
    else if (!this.isOutageLogged) log.warn('pushes wait for the database')
    this.isOutageLogged = true
  }
}

/** Returns the service that a push depends on: the host of a browser's push service, or the push's kind. */
const serviceOf = ({ kind, address }: ClaimedPush): string => (kind === 'web' && URL.canParse(address) ? new URL(address).host : kind)

/** Returns the delay before the next attempt. */
const retrySeconds = (tries: number): number =>
  RETRY_SECONDS[tries - 1] ?? Math.min(60 * 2 ** (tries - RETRY_SECONDS.length), MAX_RETRY_SECONDS)
