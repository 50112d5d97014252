import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { openRailway, type RailwayFiles } from './railway-files.ts'
import { FeedFolder, type Edition, type FeedState, type CheckResult } from './feed-state.ts'
import { tryLock } from './feed-lock.ts'
import { fetchFeed, RailwayRefused, type FeedTag } from './fetch-feed.ts'
import { packZip, type PackResult } from './pack-zip.ts'

export interface EditionsParts {
  /** The path or web address of the feed. */
  readonly source: string
  /** The base folder of a relative `source`. */
  readonly from: string
  /** Rules of the feed check, as in RAILWAY_LEAVE_OUT. Trips and rows that break one of them are left out. */
  readonly leaveOut: readonly string[]
  /** The data folder. */
  readonly folder: string
  /** Identifies the build of the server: another build may pack differently. */
  readonly build: string
  readonly clock: Clock
  readonly log: Logger
  /** Interval at which a process looks for changes by another process or by `npm run railway`, in milliseconds; 1000 by default. */
  readonly followEveryMs?: number
}

const CHECK_EVERY_MS = 3_600_000
const FOLLOW_EVERY_MS = 1000
const LOCK_RETRY_MS = 200

/**
 * The editions of a feed. Every hour, one of the processes that share the data folder checks the feed for a new edition, and
 * validates and packs it in a separate process. All processes then switch to it.
 */
export class Editions {
  private readonly feed: FeedFolder
  private readonly stopped = new AbortController()
  private servedZip = ''
  /** Name of a pack that could not be opened; it is not retried. */
  private unusablePack = ''
  private runningCheck: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: EditionsParts) {
    this.feed = FeedFolder.of(parts.folder, settingOf(parts))
  }

  get state(): FeedState | undefined {
    return this.feed.read()
  }

  /**
   * Returns the edition to start with: the feed's current edition or, if the feed is refused or unavailable, the edition that was served
   * last. Prints the findings of the check. Throws RailwayRefused if there is no edition.
   */
  async open(): Promise<RailwayFiles> {
    const release = await this.lock()
    let state: FeedState
    try {
      state = await this.checkFeed(await this.stateOfThisBuild())
    } finally {
      release()
    }
    const isFault = state.result === 'refused' || state.result === 'away'
    const message = state.refused?.findings || state.said
    if (message) (isFault ? console.error : console.log)(message)
    if (isFault) console.error('RAILWAY: the previous timetable is served')
    this.servedZip = state.served.zip
    return openRailway(this.feed.path(state.served.pack))
  }

  /** Calls `swap` with each later edition. */
  follow(swap: (files: RailwayFiles) => void): void {
    this.timer = setInterval(() => {
      this.switchToServed(swap)
      if (this.isDue()) void (this.runningCheck ??= this.checkIfDue().finally(() => (this.runningCheck = undefined)))
    }, this.parts.followEveryMs ?? FOLLOW_EVERY_MS)
  }

  /** Stops following, and aborts a running check. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopped.abort()
    await this.runningCheck
  }

  private switchToServed(swap: (files: RailwayFiles) => void): void {
    const { log } = this.parts
    const served = this.state?.served
    if (!served || served.zip === this.servedZip || served.pack === this.unusablePack) return
    try {
      const files = openRailway(this.feed.path(served.pack))
      this.servedZip = served.zip
      swap(files)
      log.info({ pack: served.pack }, 'another version of the timetable is served')
    } catch (error) {
      this.unusablePack = served.pack
      log.error({ err: error, pack: served.pack }, 'a version of the timetable cannot be opened: the previous one is served')
    }
  }

  private isDue(): boolean {
    const { state } = this
    const now = this.parts.clock.nowMs()
    return state !== undefined && (now - state.triedAt >= CHECK_EVERY_MS || state.triedAt > now)
  }

  private async checkIfDue(): Promise<void> {
    const { log } = this.parts
    const release = tryLock(this.feed.lock)
    if (!release) return
    try {
      // Another process may have checked meanwhile.
      if (!this.isDue()) return
      const before = this.state!
      const { result, said, refused } = await this.checkFeed(before)
      if (refused && refused.pack !== before.refused?.pack)
        log.warn({ findings: refused.findings }, 'the feed of RAILWAY is rejected: the previous timetable is served')
      else if (result === 'away' && (before.result !== 'away' || said !== before.said))
        log.warn({ reason: said }, 'the feed of RAILWAY is unavailable')
      else log.info({ result }, 'the feed of RAILWAY was checked')
    } catch (error) {
      if (!this.stopped.signal.aborted) log.error({ err: error }, 'the feed of RAILWAY was not checked')
    } finally {
      release()
    }
  }

  /** Checks the feed and stores the result. Throws RailwayRefused if the check fails and no edition was served before. */
  private async checkFeed(previous: FeedState | undefined): Promise<FeedState> {
    const { source, from, clock } = this.parts
    const fetched = await fetchFeed(source, from, previous?.tag).catch((error: unknown) => {
      if (!previous || !(error instanceof RailwayRefused)) throw error
      return error
    })
    if (fetched instanceof Error) return this.saveResult(previous!, { result: 'away', said: fetched.message, redirect: fetched.redirect })
    if (!fetched) {
      const result = previous!.refused ? 'refused' : previous!.passedOver ? 'back' : 'unchanged'
      return this.saveResult(previous!, { result, said: '', foundAt: clock.nowMs() })
    }
    return this.serveOrRefuse(previous, fetched.zip, fetched.tag)
  }

  private async serveOrRefuse(previous: FeedState | undefined, bytes: Uint8Array, tag: FeedTag): Promise<FeedState> {
    const zip = hash('sha256', bytes, 'hex')
    const pack = this.packOf(zip)
    const foundAt = this.parts.clock.nowMs()
    if (previous && zip === previous.served.zip)
      return this.saveResult(previous, { result: 'unchanged', said: '', tag, foundAt, refused: undefined })
    if (previous && zip === previous.passedOver)
      return this.saveResult(previous, { result: 'back', said: '', tag, foundAt, refused: undefined })
    if (previous && pack === previous.refused?.pack) return this.saveResult(previous, { result: 'refused', said: '', tag, foundAt })
    const { result, output } = await this.packIfNeeded(bytes, pack)
    if (result !== 'packed' && !previous) {
      console.log(output)
      throw new RailwayRefused('RAILWAY is not served: correct the feed, or name another')
    }
    // Stores no tag, so that the feed is downloaded and checked again in an hour.
    if (result === 'failed') return this.saveResult(previous!, { result: 'away', said: output, tag: {}, foundAt })
    if (result === 'refused') return this.saveResult(previous!, { result, said: '', tag, foundAt, refused: { pack, findings: output } })
    const served = { zip, pack, since: foundAt }
    // `npm run railway` may have rolled back to another edition meanwhile.
    const before = this.state?.served ?? previous?.served
    const isPreviousPacked = before && this.isPacked(before.pack)
    const state: FeedState = { served, ...(isPreviousPacked && { before }), tag, triedAt: foundAt, foundAt, result: 'new', said: output }
    this.feed.write(state)
    return state
  }

  private saveResult(previous: FeedState, result: Partial<FeedState> & { readonly result: CheckResult; readonly said: string }): FeedState {
    const current = this.state ?? previous
    // `npm run railway` may have requested another check meanwhile.
    const triedAt = current.triedAt === previous.triedAt ? this.parts.clock.nowMs() : current.triedAt
    const state = { ...current, redirect: undefined, ...result, triedAt }
    this.feed.write(state)
    return state
  }

  /** Returns the stored state with packs of this build. Packs of other builds are created again. */
  private async stateOfThisBuild(): Promise<FeedState | undefined> {
    const { state } = this
    const served = state && (await this.repackIfNeeded(state.served))
    if (!served) return undefined
    const { before: last, tag: _, ...rest } = state
    if (served.pack === state.served.pack) return state
    const before = last && (await this.repackIfNeeded(last))
    // Omits the tag, so that the feed is downloaded again: this build may accept a feed that the previous build refused.
    const updated = { ...rest, served, ...(before && { before }) }
    this.feed.write(updated)
    return updated
  }

  private async repackIfNeeded(edition: Edition): Promise<Edition | undefined> {
    const pack = this.packOf(edition.zip)
    if (this.isPacked(pack)) return { ...edition, pack }
    const zip = join(this.feed.path(edition.pack), 'gtfs.zip')
    if (!existsSync(zip)) return undefined
    const { result } = await this.packIfNeeded(readFileSync(zip), pack)
    return result === 'packed' ? { ...edition, pack, since: this.parts.clock.nowMs() } : undefined
  }

  private async packIfNeeded(zip: Uint8Array, pack: string): Promise<PackResult> {
    if (this.isPacked(pack)) return { result: 'packed', output: '' }
    return packZip({ zip, packFolder: this.feed.path(pack), leaveOut: this.parts.leaveOut, signal: this.stopped.signal })
  }

  private readonly isPacked = (pack: string) => existsSync(join(this.feed.path(pack), 'manifest.json'))

  private packOf(zip: string): string {
    const { build, leaveOut } = this.parts
    return hash('sha256', `${build} ${leaveOut.join()} ${zip}`, 'hex').slice(0, 16)
  }

  private async lock(): Promise<() => void> {
    for (;;) {
      const release = tryLock(this.feed.lock)
      if (release) return release
      await later(LOCK_RETRY_MS)
      if (this.stopped.signal.aborted) throw new RailwayRefused('RAILWAY was not opened: the server was stopped')
    }
  }
}

/** Returns a key for a feed and its rules, because the same feed has other editions under other rules. */
const settingOf = ({ source, leaveOut }: Pick<EditionsParts, 'source' | 'leaveOut'>): string => [source, ...leaveOut].join(' ')

/**
 * Returns the folder that `npm run railway` shows and changes: the folder of the configured feed or, if none is configured, of the feed
 * that was read last.
 */
export function feedFolderOf(folder: string, source: string | undefined, leaveOut: readonly string[]): FeedFolder | undefined {
  return source === undefined ? FeedFolder.last(folder) : FeedFolder.of(folder, settingOf({ source, leaveOut }))
}
