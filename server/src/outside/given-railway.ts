import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownDataFolder } from './own-folder.ts'

/** The feed of RAILWAY was refused, or is not there; the message is for whoever starts the server. */
export class RailwayRefused extends Error {}

interface GivenRailway {
  /** A path or a web address. */
  readonly source: string
  /** The folder of relative paths. */
  readonly from: string
  readonly leaveOut: readonly string[]
  /** The server's data folder. */
  readonly folder: string
  /** Names the build of the server: another one may pack in another way. */
  readonly build: string
}

/** The checker says so too, but downloads end there. */
const MOST_BYTES = 128_000_000
const DOWNLOAD_MS = 60_000
const isAddress = (source: string) => /^https?:\/\//.test(source)

/**
 * Checks and packs a feed of others, in a process of its own; what it finds is printed. Returns the folder of the pack, which is
 * kept for the next start with the same zip. Throws RailwayRefused.
 */
export async function packGiven({ source, from, leaveOut, folder, build }: GivenRailway): Promise<string> {
  const zip = isAddress(source) ? await downloaded(source) : readFrom(resolve(from, source))
  const packs = join(folder, 'railways')
  ownDataFolder(folder)
  mkdirSync(packs, { recursive: true, mode: 0o700 })
  const name = hash('sha256', `${build} ${leaveOut.join()} ${hash('sha256', zip, 'hex')}`, 'hex').slice(0, 16)
  const pack = join(packs, name)
  if (existsSync(join(pack, 'manifest.json'))) return pack
  // Refused feeds are named as they were given.
  const file = join(packs, `${name}-${process.pid}.zip`)
  writeFileSync(file, zip)
  try {
    const program = fileURLToPath(new URL('pack-feed.js', import.meta.url))
    const child = spawn(process.execPath, [program, file, '--out', pack, '--leave-out', leaveOut.join()], { stdio: 'inherit' })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new RailwayRefused(`RAILWAY is not served: correct the feed, or name another`)
    return pack
  } finally {
    rmSync(file, { force: true })
  }
}

function readFrom(path: string): Buffer {
  if (!existsSync(path) || !statSync(path).isFile()) throw new RailwayRefused(`RAILWAY: ${path} is not a file: name the zip of a feed`)
  if (statSync(path).size > MOST_BYTES) throw tooLarge()
  return readFileSync(path)
}

async function downloaded(address: string): Promise<Buffer> {
  // Addresses of feeds often contain a key.
  const at = new URL(address).host
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
    if (!response.ok || !response.body) throw new RailwayRefused(`RAILWAY: ${at} answers ${response.status}`)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw tooLarge()
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof RailwayRefused) throw error
    throw new RailwayRefused(`RAILWAY: ${at} does not answer: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const tooLarge = () => new RailwayRefused(`RAILWAY: a zip may have ${MOST_BYTES / 1_000_000} MB`)
