import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fetchOnSameHost, findRedirectRefused } from '../fetch-without-redirects.ts'

/** The feed in the setting RAILWAY was refused, or is unavailable. The message is for the server's administrator. */
export class RailwayRefused extends Error {
  constructor(
    message: string,
    /** The address to which the feed redirects, if that is the reason: see RedirectRefused. */
    readonly redirect?: string,
  ) {
    super(message)
  }
}

/** Identifies a version of a feed: for an address, its ETag and Last-Modified; for a file, its path, size and time. */
export type FeedTag = Readonly<Record<string, string>>

/** A feed, downloaded or read from a file. */
export interface FetchedFeed {
  readonly zip: Buffer
  readonly tag: FeedTag
}

/** Maximum size of a feed. The feed check has the same limit, but this limit already stops the download. */
const MAX_FEED_BYTES = 128_000_000
const DOWNLOAD_TIMEOUT_MS = 60_000

/** Returns whether the source is a web address, not a path. */
export const isWebAddress = (source: string): boolean => /^https?:\/\//.test(source)

/** Reads a feed from its web address, or its path relative to `from`; undefined if its tag is still `knownTag`. Throws RailwayRefused. */
export async function fetchFeed(source: string, from: string, knownTag: FeedTag = {}): Promise<FetchedFeed | undefined> {
  return isWebAddress(source) ? download(source, knownTag) : readFrom(resolve(from, source), knownTag)
}

function readFrom(path: string, knownTag: FeedTag): FetchedFeed | undefined {
  const found = existsSync(path) && statSync(path)
  if (!found || !found.isFile()) throw new RailwayRefused(`RAILWAY: ${path} is not a file: name the zip of a feed`)
  if (found.size > MAX_FEED_BYTES) throw tooLarge()
  const state = `${path} ${found.size} ${found.mtimeMs}`
  return knownTag['file'] === state ? undefined : { zip: readFileSync(path), tag: { file: state } }
}

/** The conditional request header for each response header. */
const CONDITION_HEADERS = { etag: 'If-None-Match', 'last-modified': 'If-Modified-Since' } as const

async function download(address: string, knownTag: FeedTag): Promise<FetchedFeed | undefined> {
  // Only the host is reported, because feeds' addresses often contain a key.
  const host = new URL(address).host
  const headers = new Headers()
  for (const [name, condition] of Object.entries(CONDITION_HEADERS))
    if (knownTag[name] !== undefined) headers.set(condition, knownTag[name])
  try {
    const response = await fetchOnSameHost(address, { headers, signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    if (response.status === 304 && Object.keys(knownTag).length > 0) return undefined
    if (!response.ok || !response.body) throw new RailwayRefused(`RAILWAY: ${host} answers ${response.status}`)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      bytes += piece.length
      if (bytes > MAX_FEED_BYTES) throw tooLarge()
      pieces.push(piece)
    }
    const tag = Object.keys(CONDITION_HEADERS).flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { zip: Buffer.concat(pieces), tag: Object.fromEntries(tag) as FeedTag }
  } catch (error) {
    if (error instanceof RailwayRefused) throw error
    const redirect = findRedirectRefused(error)
    if (redirect) throw new RailwayRefused(`RAILWAY: ${host}: ${redirect.message}`, redirect.target)
    throw new RailwayRefused(`RAILWAY: ${host} does not answer: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

const tooLarge = () => new RailwayRefused(`RAILWAY: a zip may have ${MAX_FEED_BYTES / 1_000_000} MB`)
