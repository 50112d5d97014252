import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownDataFolder } from '../data-folder/own-folder.ts'
import type { FeedTag } from './given-railway.ts'

/** A checked and packed content of a feed. */
export interface Edition {
  /** SHA-256 of the zip. */
  readonly zip: string
  /** Name of its folder among the packs; it names the build that packed it, too. */
  readonly pack: string
  /** Since when it is served, in milliseconds since 1970. */
  readonly since: number
}

/** How a look at the feed ended. `back`: it has what was rolled back; `away`: it was not there, or could not be read. */
export type LookResult = 'new' | 'unchanged' | 'back' | 'refused' | 'away'

/** What is known of a feed, shared by all processes of a data folder. */
export interface FeedState {
  readonly served: Edition
  /** What was served before, for the way back. */
  readonly before?: Edition
  /** The zip that was rolled back: not served again until the feed has another. */
  readonly passedOver?: string
  /** While the feed has a zip that was refused: the pack that it would have had, and what the check printed. */
  readonly refused?: { readonly pack: string; readonly findings: string } | undefined
  /** Of the zip that was read last, see fetchFeed; none where it has to be read again. */
  readonly tag?: FeedTag
  /** The last look, in milliseconds since 1970; 0 where one is wanted at once. */
  readonly triedAt: number
  /** The last look at which the feed was there. */
  readonly foundAt: number
  readonly result: LookResult
  /** The address that the feed redirects to, while that is why it could not be read. */
  readonly redirect?: string | undefined
  /** What the check of a new edition printed, or why the feed was not there. */
  readonly said: string
}

/** Deletes nothing but such folders. */
const PACK = /^[0-9a-f]{16}$/

/** The packs and the state of one feed, in a folder of the data folder. */
export class FeedFolder {
  readonly packs: string
  private readonly stateFile: string

  private constructor(folder: string, stateFile: string) {
    this.packs = folder
    this.stateFile = join(folder, stateFile)
  }

  /** The folder of a feed in the data folder. The feed's setting can be a secret: only its hash is used. Throws DataFolderError. */
  static of(dataFolder: string, setting: string): FeedFolder {
    const packs = join(dataFolder, 'railways')
    ownDataFolder(dataFolder)
    mkdirSync(packs, { recursive: true, mode: 0o700 })
    return new FeedFolder(packs, `${hash('sha256', setting, 'hex').slice(0, 16)}.json`)
  }

  /** That of the feed that was looked at last; undefined if there is none. */
  static last(dataFolder: string): FeedFolder | undefined {
    const packs = join(dataFolder, 'railways')
    const known = existsSync(packs) ? readdirSync(packs).filter((name) => name.endsWith('.json')) : []
    const [last] = known.map((name) => new FeedFolder(packs, name)).sort((a, b) => (b.read()?.foundAt ?? 0) - (a.read()?.foundAt ?? 0))
    return last
  }

  path(pack: string): string {
    return join(this.packs, pack)
  }

  /** Undefined before the first edition. */
  read(): FeedState | undefined {
    return stateOf(this.stateFile)
  }

  /** Replaces the state at once: a reader has the old one or the new one. */
  write(state: FeedState): void {
    const draft = `${this.stateFile}.${process.pid}`
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
    renameSync(draft, this.stateFile)
    this.removeUnused()
  }

  /** The file whose holder looks at the feed. */
  get lock(): string {
    return `${this.stateFile}.lock`
  }

  /** Removes packs that no feed of this folder serves or can go back to. One that is being made has another name. */
  private removeUnused(): void {
    const names = readdirSync(this.packs)
    const states = names.flatMap((name) => (name.endsWith('.json') ? (stateOf(join(this.packs, name)) ?? []) : []))
    const used = new Set(states.flatMap(({ served, before }) => [served.pack, before?.pack]))
    for (const name of names) {
      if (!PACK.test(name) || used.has(name) || !isOld(join(this.packs, name))) continue
      rmSync(join(this.packs, name), { recursive: true, force: true })
    }
  }
}

/** A new pack is not in a state yet. */
const UNUSED_MS = 3_600_000
const isOld = (path: string) => Date.now() - statSync(path).mtimeMs > UNUSED_MS

function stateOf(file: string): FeedState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FeedState // Written by this class.
  } catch {
    return undefined
  }
}
