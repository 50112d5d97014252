import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDataFolder } from '../data-folder/own-folder.ts'
import type { FeedTag } from './fetch-feed.ts'

/** One validated and packed version of a feed. */
export interface Edition {
  /** SHA-256 of the zip. */
  readonly zip: string
  /** Name of the pack's folder. The name also depends on the build that created the pack. */
  readonly pack: string
  /** When this pack was first served, in milliseconds since 1970. */
  readonly since: number
}

/** Result of a check. `back`: the feed still has the version that was rolled back; `away`: it is unavailable or unreadable. */
export type CheckResult = 'new' | 'unchanged' | 'back' | 'refused' | 'away'

/** Stored state of a feed, shared by all processes of a data folder. */
export interface FeedState {
  readonly served: Edition
  /** The edition that was served before, for a rollback. */
  readonly before?: Edition
  /** Hash of the zip that was rolled back. This zip is not served again until the feed has changed. */
  readonly passedOver?: string
  /** Set while the feed's zip is refused: the name that its pack would have had, and the output of the check. */
  readonly refused?: { readonly pack: string; readonly findings: string } | undefined
  /** Tag of the last downloaded zip, see fetchFeed; undefined or empty if the zip must be downloaded again. */
  readonly tag?: FeedTag
  /** Time of the last check, in milliseconds since 1970; 0 to request a check now. */
  readonly triedAt: number
  /** Time of the last check that could read the feed, in milliseconds since 1970. */
  readonly foundAt: number
  readonly result: CheckResult
  /** The address to which the feed redirects, if this is why it could not be read. */
  readonly redirect?: string | undefined
  /** Output of the check for a new edition, or why the feed could not be read. */
  readonly said: string
}

/** Names of packs' folders. Only folders with such names are deleted. */
const PACK = /^[0-9a-f]{16}$/

/** The state of one feed and its packs, in a folder of the data folder that all feeds share. */
export class FeedFolder {
  readonly packs: string
  private readonly stateFile: string

  private constructor(folder: string, stateFile: string) {
    this.packs = folder
    this.stateFile = join(folder, stateFile)
  }

  /** Returns the folder of a feed. File names contain only a hash of the setting, which can be secret. Throws DataFolderError. */
  static of(dataFolder: string, setting: string): FeedFolder {
    const packs = join(dataFolder, 'railways')
    ensureDataFolder(dataFolder)
    mkdirSync(packs, { recursive: true, mode: 0o700 })
    return new FeedFolder(packs, `${hash('sha256', setting, 'hex').slice(0, 16)}.json`)
  }

  /** Returns the folder of the feed that was read last; undefined if there is none. */
  static last(dataFolder: string): FeedFolder | undefined {
    const packs = join(dataFolder, 'railways')
    const stateFiles = existsSync(packs) ? readdirSync(packs).filter((name) => name.endsWith('.json')) : []
    const [last] = stateFiles.map((name) => new FeedFolder(packs, name)).sort((a, b) => (b.read()?.foundAt ?? 0) - (a.read()?.foundAt ?? 0))
    return last
  }

  path(pack: string): string {
    return join(this.packs, pack)
  }

  /** Returns the stored state; undefined before the first edition. */
  read(): FeedState | undefined {
    return readState(this.stateFile)
  }

  /** Replaces the state atomically. */
  write(state: FeedState): void {
    const draft = `${this.stateFile}.${process.pid}`
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
    renameSync(draft, this.stateFile)
    this.removeUnused()
  }

  /** The lock file for checking the feed. */
  get lock(): string {
    return `${this.stateFile}.lock`
  }

  /**
   * Removes packs that, according to the states of all feeds in this folder, are neither served nor needed for a rollback. A pack that is
   * being created has another name.
   */
  private removeUnused(): void {
    const names = readdirSync(this.packs)
    const states = names.flatMap((name) => (name.endsWith('.json') ? (readState(join(this.packs, name)) ?? []) : []))
    const usedPacks = new Set(states.flatMap(({ served, before }) => [served.pack, before?.pack]))
    for (const name of names) {
      if (!PACK.test(name) || usedPacks.has(name) || !isOld(join(this.packs, name))) continue
      rmSync(join(this.packs, name), { recursive: true, force: true })
    }
  }
}

/** Age below which an unused pack is kept, because the stored state may not contain a new pack yet. */
const MIN_UNUSED_MS = 3_600_000
const isOld = (path: string) => Date.now() - statSync(path).mtimeMs > MIN_UNUSED_MS

function readState(file: string): FeedState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FeedState // Written by this class.
  } catch {
    return undefined
  }
}
