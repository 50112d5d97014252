import { MAX_LIVE_AGE_SECONDS } from '@yatha/timetable'
import type { LiveFeed, PollFault } from '../../adapters/railway/live-feed.ts'
import type { LiveSource } from '../live-railway.ts'
import { readFeedNotices } from './feed-notices.ts'
import type { IgnoreReason } from './feed-trains.ts'
import { readFeedUpdates, type FeedUpdates } from './feed-updates.ts'
import { collectVehiclePositions } from './feed-vehicles.ts'
import { DIFFERENTIAL, FeedMessage, type FeedEntity } from './gtfs-realtime.ts'
import type { Services } from '../../services.ts'

/**
 * How a poll ended. `stale`: the message is more than five minutes old. `malformed`: the message is invalid, has no timestamp, is
 * differential, or is from more than a minute in the future.
 */
export type PollResult = 'ok' | 'unchanged' | 'stale' | 'malformed' | PollFault

/** Metrics of feeds. Feeds are numbered by their position in the settings, from 1. */
export interface FeedMetrics {
  poll(feed: number, result: PollResult): void
  leftOut(feed: number, why: IgnoreReason, entities: number): void
  /**
   * Records the numbers of live trains and notices, and the age of the feed's message in seconds; the age is undefined if there is no
   * current message.
   */
  state(feed: number, trains: number, notices: number, age: number | undefined): void
}

export interface LiveFeedsParts extends Pick<Services, 'live' | 'clock' | 'log'> {
  readonly feeds: readonly LiveFeed[]
  readonly counts: FeedMetrics
  readonly pollSeconds: number
  /** Called after a poll that found a newer message, with the feed's index (from 0) and the message's timestamp. */
  readonly onNewMessage?: (feed: number, stamp: number) => void
}

/**
 * Maximum interval between polls, unless LIVE_POLL_SECONDS is longer. Each fault doubles the interval. With this maximum, live times
 * return within a minute after a feed has recovered.
 */
const MAX_POLL_INTERVAL_SECONDS = 60
/** Interval at which expired data is removed. */
const CHECK_MS = 5000
/** Maximum time by which a feed's clock may be ahead. */
const MAX_CLOCK_AHEAD_SECONDS = 60

interface ReceivedMessage {
  readonly sentAt: number
  /** The timestamp in the message, in epoch seconds. Unlike `sentAt`, it may be in the future. */
  readonly stamp: number
  readonly message: FeedMessage
}

/** Polls the feeds of live times and publishes their data in the LiveRailway. The data expires after five minutes. */
export class LiveFeeds {
  private readonly stopped = new AbortController()
  private readonly states: {
    received: ReceivedMessage | undefined
    faults: number
    /** The target of the redirect in the feed's last poll; undefined if there was none. */
    redirect: string | undefined
    timer: NodeJS.Timeout | undefined
    polling: Promise<void> | undefined
  }[]
  private expiryTimer: NodeJS.Timeout | undefined

  constructor(private readonly parts: LiveFeedsParts) {
    this.states = parts.feeds.map(() => ({ received: undefined, faults: 0, redirect: undefined, timer: undefined, polling: undefined }))
  }

  start(): void {
    for (const feed of this.states.keys()) void this.poll(feed)
    this.expiryTimer = setInterval(() => this.removeExpired(), CHECK_MS)
  }

  stop(): void {
    this.stopped.abort()
    clearInterval(this.expiryTimer)
    for (const { timer } of this.states) clearTimeout(timer)
  }

  /** Removes data that has expired since the last poll. */
  removeExpired(): void {
    for (const feed of this.states.keys()) this.publish(feed)
  }

  /** Polls now, unless this process already has the message with the given timestamp, which another process has found. */
  async pollIfNewer(feed: number, stamp: number): Promise<void> {
    const state = this.states[feed]
    const isNewer = () => state !== undefined && stamp > (state.received?.stamp ?? 0)
    // Polls again after a pending poll, which may have been sent before the new message was available.
    if (isNewer()) await state?.polling
    if (isNewer() && !this.stopped.signal.aborted) await this.poll(feed)
  }

  /** Returns the feeds that redirect to another host. `feed` is the position in the settings, from 1. */
  redirects(): { feed: number; target: string }[] {
    return this.states.flatMap(({ redirect }, feed) => (redirect === undefined ? [] : [{ feed: feed + 1, target: redirect }]))
  }

  /** Returns the vehicle positions to publish in our own feed. */
  vehicles(): FeedEntity[] {
    const current = this.states.flatMap(({ received }) => (received && this.isCurrent(received) ? [received] : []))
    return collectVehiclePositions(this.parts.live.railway, current, this.now())
  }

  /** Polls a feed once, and schedules its next poll. */
  poll(feed: number): Promise<void> {
    const state = this.states[feed]!
    state.polling ??= this.pollOnce(feed).finally(() => {
      state.polling = undefined
      clearTimeout(state.timer)
      if (this.stopped.signal.aborted) return
      const pause = Math.min(this.parts.pollSeconds * 2 ** state.faults, Math.max(MAX_POLL_INTERVAL_SECONDS, this.parts.pollSeconds))
      state.timer = setTimeout(() => void this.poll(feed), pause * 1000)
    })
    return state.polling
  }

  private async pollOnce(feed: number): Promise<void> {
    const { counts, feeds, onNewMessage } = this.parts
    const state = this.states[feed]!
    const poll = await feeds[feed]!.poll(this.stopped.signal)
    if (this.stopped.signal.aborted) return
    const readResult = poll.result === 'ok' ? this.read(poll.bytes) : poll.result
    const result = typeof readResult === 'string' ? readResult : 'ok'
    const isFault = result !== 'ok' && result !== 'unchanged' && result !== 'stale'
    const redirect = poll.result === 'redirect' ? poll.target : undefined
    if (isFault && (state.faults === 0 || redirect !== state.redirect))
      this.parts.log.warn({ feed: feed + 1, result, ...(redirect && { redirect }) }, 'a feed of live times cannot be read')
    state.redirect = redirect
    state.faults = isFault ? state.faults + 1 : 0
    counts.poll(feed + 1, result)
    if (typeof readResult !== 'string') {
      const isNewer = readResult.stamp > (state.received?.stamp ?? 0)
      state.received = readResult
      if (isNewer) onNewMessage?.(feed, readResult.stamp)
    }
    const leftOut = this.publish(feed)
    for (const [why, entities] of Object.entries(leftOut)) counts.leftOut(feed + 1, why as IgnoreReason, entities)
  }

  private read(bytes: Uint8Array): ReceivedMessage | PollResult {
    let message: FeedMessage
    try {
      message = FeedMessage.decode(bytes)
    } catch {
      return 'malformed'
    }
    const { header } = message
    // Without a timestamp, the age is unknown. A differential message is useless without the messages before it.
    if (!header?.version || !header.timestamp || header.incrementality === DIFFERENTIAL) return 'malformed'
    const now = this.now()
    if (header.timestamp > now + MAX_CLOCK_AHEAD_SECONDS) return 'malformed'
    const received = { sentAt: Math.min(header.timestamp, now), stamp: header.timestamp, message }
    return this.isCurrent(received) ? received : 'stale'
  }

  /** Publishes the feed's data, or no data if its message has expired. Returns the number of ignored entities by reason. */
  private publish(feed: number): FeedUpdates['leftOut'] {
    const { live, counts } = this.parts
    const { received } = this.states[feed]!
    const { railway } = live
    const isCurrent = received !== undefined && this.isCurrent(received)
    const { updates, leftOut } = isCurrent
      ? readFeedUpdates(railway, received.message, received.sentAt, this.now())
      : { updates: [], leftOut: {} }
    const source: LiveSource = {
      updates,
      notices: isCurrent ? readFeedNotices(railway, `feed${feed + 1}`, received.message, this.now()) : [],
    }
    // The feed listed first in the settings outranks the others.
    live.set(`feed ${feed}`, -feed, source)
    counts.state(feed + 1, updates.length, source.notices!.length, isCurrent ? this.ageOf(received) : undefined)
    return leftOut
  }

  private readonly isCurrent = (message: ReceivedMessage): boolean => this.ageOf(message) <= MAX_LIVE_AGE_SECONDS
  private readonly ageOf = ({ sentAt }: ReceivedMessage): number => this.now() - sentAt
  private readonly now = (): number => Math.floor(this.parts.clock.nowMs() / 1000)
}
