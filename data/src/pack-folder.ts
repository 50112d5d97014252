import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file of a pack, which is also stored compressed with brotli. Sizes are in bytes. */
export interface PackFile {
  readonly file: string
  readonly hash: string
  readonly bytes: number
  readonly brotli: number
}

/** Returns whether the folder has files that are not a pack and must not be replaced. */
export const hasOtherFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'manifest.json'))

/** Size in bytes above which the best brotli quality takes minutes and saves only one percent. */
const SLOW_BYTES = 4_000_000

/** Writes the folder of a pack next to its destination, then renames it, so that readers see either the old or the new pack. */
export class PackFolderWriter {
  private readonly draft: string

  constructor(private readonly folder: string) {
    this.draft = `${folder}.new-${process.pid}`
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(this.draft, { recursive: true, force: true })
    mkdirSync(this.draft)
  }

  /** Writes a value as JSON to a file whose name contains the content's hash. */
  add(name: string, content: unknown): PackFile {
    const bytes = Buffer.from(JSON.stringify(content))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const file = `${name}-${hash}.json`
    const quality = bytes.length > SLOW_BYTES ? 9 : 11
    const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 } })
    this.addBytes(file, bytes)
    this.addBytes(`${file}.br`, small)
    return { file, hash, bytes: bytes.length, brotli: small.length }
  }

  addBytes(file: string, bytes: Uint8Array | string): void {
    writeFileSync(join(this.draft, file), bytes)
  }

  /** Writes the manifest and moves the folder to its destination. */
  finish(manifest: object): void {
    this.addBytes('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
    const old = `${this.folder}.old-${process.pid}`
    if (existsSync(this.folder)) renameSync(this.folder, old)
    renameSync(this.draft, this.folder)
    rmSync(old, { recursive: true, force: true })
  }

  /** Deletes an unfinished pack. */
  discard(): void {
    rmSync(this.draft, { recursive: true, force: true })
  }
}
