import { fetchOnSameHost, findRedirectRefused } from '../fetch-without-redirects.ts'

/** Result of polling a feed; `unchanged`: the server responded 304. */
export type LiveFeedResponse =
  | { readonly result: 'ok'; readonly bytes: Uint8Array }
  | { readonly result: 'redirect'; readonly target: string }
  | { readonly result: 'unchanged' | Exclude<PollFault, 'redirect'> }

/** Why a feed could not be read. `http`: a status other than 200; `redirect`: to another host; `size`: more bytes than allowed. */
export type PollFault = 'network' | 'timeout' | 'http' | 'redirect' | 'size'

export interface LiveFeedParts {
  readonly url: string
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

/** A live feed. Its address comes from the settings, so any host is allowed. */
export interface LiveFeed {
  readonly url: string
  /** Fetches the feed. Never rejects. */
  poll(signal: AbortSignal): Promise<LiveFeedResponse>
}

/** Timeout for the whole response. */
const TIMEOUT_MS = 10_000
/** Maximum size of a feed: a few hundred times the size of a city railway's feed. */
const MAX_FEED_BYTES = 4_000_000

/** Returns a feed over HTTP. Each request contains the validators of the last response, such as its ETag. */
export function httpLiveFeed({ url, timeoutMs = TIMEOUT_MS, maxBytes = MAX_FEED_BYTES }: LiveFeedParts): LiveFeed {
  let validators: Record<string, string> = {}
  return {
    url,
    poll: async (signal) => {
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const headers = { accept: 'application/x-protobuf, application/octet-stream;q=0.9', ...validators }
        const response = await fetchOnSameHost(url, { headers, signal: AbortSignal.any([signal, limit]) })
        if (response.status === 304) return { result: 'unchanged' }
        if (response.status !== 200) {
          await response.body?.cancel()
          return { result: 'http' }
        }
        const bytes = await readBody(response, maxBytes)
        if (!bytes) return { result: 'size' }
        validators = validatorsOf(response)
        return { result: 'ok', bytes }
      } catch (error) {
        const redirect = findRedirectRefused(error)
        if (redirect) return { result: 'redirect', target: redirect.target }
        return { result: limit.aborted ? 'timeout' : 'network' }
      }
    },
  }
}

/** Reads the whole body; undefined if it is longer than allowed. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  // The cast is safe: Node's web streams are async iterables.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function validatorsOf({ headers }: Response): Record<string, string> {
  const tag = headers.get('etag')
  const lastModified = headers.get('last-modified')
  return { ...(tag && { 'if-none-match': tag }), ...(lastModified && { 'if-modified-since': lastModified }) }
}
