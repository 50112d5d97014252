import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file of a pack, beside it the same in brotli. Sizes in bytes. */
export interface PackFile {
  readonly file: string
  readonly hash: string
  readonly bytes: number
  readonly brotli: number
}

/** Does the folder have files of others, which a pack must not replace? */
export const hasOtherFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'manifest.json'))

/** Above this size, the last percent of brotli costs minutes. */
const SLOW_BYTES = 4_000_000

/** The folder of a pack, written beside the place where it belongs and put there whole: a reader sees the old one or the new one. */
export class PackFolder {
  private readonly draft: string

  constructor(private readonly folder: string) {
    this.draft = `${folder}.new-${process.pid}`
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(this.draft, { recursive: true, force: true })
    mkdirSync(this.draft)
  }

  /** Writes a value as JSON, under a name with the hash of its bytes. */
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

  /** Writes the manifest and puts the folder in its place. */
  finish(manifest: object): void {
    this.addBytes('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
    const old = `${this.folder}.old-${process.pid}`
    if (existsSync(this.folder)) renameSync(this.folder, old)
    renameSync(this.draft, this.folder)
    rmSync(old, { recursive: true, force: true })
  }

  /** Removes what was written of a pack that is not finished. */
  discard(): void {
    rmSync(this.draft, { recursive: true, force: true })
  }
}
