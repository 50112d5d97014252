import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { openRailway, type RailwayFiles } from './railway-files.ts'
import { FeedFolder, type Edition, type FeedState, type LookResult } from './feed-state.ts'
import { tryLock } from './feed-lock.ts'
import { fetchFeed, RailwayRefused, type FeedTag } from './given-railway.ts'
import { packZip, type Packed } from './pack-zip.ts'

export interface EditionsParts {
  /** The path or web address of the feed, and the folder of relative paths. */
  readonly source: string
  readonly from: string
  /** See RAILWAY_LEAVE_OUT. */
  readonly leaveOut: readonly string[]
  /** The data folder. */
  readonly folder: string
  /** Names the build of the server: another one may pack in another way. */
  readonly build: string
  readonly clock: Clock
  readonly log: Logger
}

const LOOK_EVERY_MS = 3_600_000
/** How soon a process notices what another one, or a command, has done. */
const FOLLOW_EVERY_MS = 1000
const WAIT_MS = 200

/**
 * The editions of a feed: looked at every hour by one of the processes that share the data folder, checked and packed in a
 * process of its own, and followed by all of them.
 */
export class Editions {
  private readonly feed: FeedFolder
  private readonly stopped = new AbortController()
  private zip = ''
  /** A pack that could not be opened: not tried again. */
  private unusable = ''
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: EditionsParts) {
    this.feed = FeedFolder.of(parts.folder, settingOf(parts))
  }

  get state(): FeedState | undefined {
    return this.feed.read()
  }

  /**
   * The edition to begin with: that of the feed, or the last one where the feed is refused or away. What is found is printed.
   * Throws RailwayRefused where there is neither.
   */
  async open(): Promise<RailwayFiles> {
    const release = await this.lock()
    let state: FeedState
    try {
      state = await this.lookFrom(await this.ownState())
    } finally {
      release()
    }
    const isFault = state.result === 'refused' || state.result === 'away'
    const said = state.refused?.findings || state.said
    if (said) (isFault ? console.error : console.log)(said)
    if (isFault) console.error('RAILWAY: the edition before is served')
    this.zip = state.served.zip
    return openRailway(this.feed.path(state.served.pack))
  }

  /** Calls `swap` with each later edition. */
  follow(swap: (files: RailwayFiles) => void): void {
    this.timer = setInterval(() => {
      this.followOnce(swap)
      if (this.isDue()) void (this.looking ??= this.look().finally(() => (this.looking = undefined)))
    }, FOLLOW_EVERY_MS)
  }

  /** Ends a check that is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopped.abort()
    await this.looking
  }

  private followOnce(swap: (files: RailwayFiles) => void): void {
    const { log } = this.parts
    const served = this.state?.served
    if (!served || served.zip === this.zip || served.pack === this.unusable) return
    try {
      const files = openRailway(this.feed.path(served.pack))
      this.zip = served.zip
      swap(files)
      log.info({ pack: served.pack }, 'another edition of the railway is served')
    } catch (error) {
      this.unusable = served.pack
      log.error({ err: error, pack: served.pack }, 'an edition of the railway cannot be opened: the one before is served')
    }
  }

  private isDue(): boolean {
    const { state } = this
    const now = this.parts.clock.nowMs()
    return state !== undefined && (now - state.triedAt >= LOOK_EVERY_MS || state.triedAt > now)
  }

  private async look(): Promise<void> {
    const { log } = this.parts
    const release = tryLock(this.feed.lock)
    if (!release) return
    try {
      // Another process may have looked meanwhile.
      if (!this.isDue()) return
      const before = this.state!
      const { result, said, refused } = await this.lookFrom(before)
      if (refused && refused.pack !== before.refused?.pack)
        log.warn({ findings: refused.findings }, 'the feed of RAILWAY is refused: the edition before is served')
      else if (result === 'away' && (before.result !== 'away' || said !== before.said))
        log.warn({ reason: said }, 'the feed of RAILWAY is not there')
      else log.info({ result }, 'the feed of RAILWAY was looked at')
    } catch (error) {
      if (!this.stopped.signal.aborted) log.error({ err: error }, 'the feed of RAILWAY was not looked at')
    } finally {
      release()
    }
  }

  /** Looks at the feed, and writes down what was found. Throws RailwayRefused where nothing was served before. */
  private async lookFrom(known: FeedState | undefined): Promise<FeedState> {
    const { source, from, clock } = this.parts
    const found = await fetchFeed(source, from, known?.tag).catch((error: unknown) => {
      if (!known || !(error instanceof RailwayRefused)) throw error
      return error
    })
    if (found instanceof Error) return this.note(known!, { result: 'away', said: found.message, redirect: found.redirect })
    if (!found) {
      const result = known!.refused ? 'refused' : known!.passedOver ? 'back' : 'unchanged'
      return this.note(known!, { result, said: '', foundAt: clock.nowMs() })
    }
    return this.take(known, found.zip, found.tag)
  }

  private async take(known: FeedState | undefined, bytes: Uint8Array, tag: FeedTag): Promise<FeedState> {
    const zip = hash('sha256', bytes, 'hex')
    const pack = this.packOf(zip)
    const foundAt = this.parts.clock.nowMs()
    if (known && zip === known.served.zip) return this.note(known, { result: 'unchanged', said: '', tag, foundAt, refused: undefined })
    if (known && zip === known.passedOver) return this.note(known, { result: 'back', said: '', tag, foundAt, refused: undefined })
    if (known && pack === known.refused?.pack) return this.note(known, { result: 'refused', said: '', tag, foundAt })
    const { result, said } = await this.packed(bytes, pack)
    if (result !== 'packed' && !known) {
      console.log(said)
      throw new RailwayRefused('RAILWAY is not served: correct the feed, or name another')
    }
    // It is tried again in an hour.
    if (result === 'failed') return this.note(known!, { result: 'away', said, tag: {}, foundAt })
    if (result === 'refused') return this.note(known!, { result, said: '', tag, foundAt, refused: { pack, findings: said } })
    const served = { zip, pack, since: foundAt }
    // A command may have gone back meanwhile.
    const before = this.state?.served ?? known?.served
    const isBefore = before && this.isThere(before.pack)
    const state: FeedState = { served, ...(isBefore && { before }), tag, triedAt: foundAt, foundAt, result: 'new', said }
    this.feed.write(state)
    return state
  }

  private note(known: FeedState, found: Partial<FeedState> & { readonly result: LookResult; readonly said: string }): FeedState {
    const now = this.state ?? known
    // A command may have asked for another look meanwhile.
    const triedAt = now.triedAt === known.triedAt ? this.parts.clock.nowMs() : now.triedAt
    const state = { ...now, redirect: undefined, ...found, triedAt }
    this.feed.write(state)
    return state
  }

  /** What is known, with packs of this build: those of another are packed again. */
  private async ownState(): Promise<FeedState | undefined> {
    const { state } = this
    const served = state && (await this.repacked(state.served))
    if (!served) return undefined
    const { before: last, tag: _, ...rest } = state
    if (served.pack === state.served.pack) return state
    const before = last && (await this.repacked(last))
    // Without the tag: this build may take what the one before refused.
    const own = { ...rest, served, ...(before && { before }) }
    this.feed.write(own)
    return own
  }

  private async repacked(edition: Edition): Promise<Edition | undefined> {
    const pack = this.packOf(edition.zip)
    if (this.isThere(pack)) return { ...edition, pack }
    const zip = join(this.feed.path(edition.pack), 'gtfs.zip')
    if (!existsSync(zip)) return undefined
    const { result } = await this.packed(readFileSync(zip), pack)
    return result === 'packed' ? { ...edition, pack, since: this.parts.clock.nowMs() } : undefined
  }

  private async packed(zip: Uint8Array, pack: string): Promise<Packed> {
    if (this.isThere(pack)) return { result: 'packed', said: '' }
    return packZip({ zip, pack: this.feed.path(pack), leaveOut: this.parts.leaveOut, signal: this.stopped.signal })
  }

  private readonly isThere = (pack: string) => existsSync(join(this.feed.path(pack), 'manifest.json'))

  private packOf(zip: string): string {
    const { build, leaveOut } = this.parts
    return hash('sha256', `${build} ${leaveOut.join()} ${zip}`, 'hex').slice(0, 16)
  }

  private async lock(): Promise<() => void> {
    for (;;) {
      const release = tryLock(this.feed.lock)
      if (release) return release
      await later(WAIT_MS)
      if (this.stopped.signal.aborted) throw new RailwayRefused('RAILWAY was not opened: the server was stopped')
    }
  }
}

/** Names a feed: with other rules it has other editions. */
const settingOf = ({ source, leaveOut }: Pick<EditionsParts, 'source' | 'leaveOut'>): string => [source, ...leaveOut].join(' ')

/** What `npm run railway` shows and changes: the feed of the settings, or the one that was looked at last. */
export function feedFolderOf(folder: string, source: string | undefined, leaveOut: readonly string[]): FeedFolder | undefined {
  return source === undefined ? FeedFolder.last(folder) : FeedFolder.of(folder, settingOf({ source, leaveOut }))
}
