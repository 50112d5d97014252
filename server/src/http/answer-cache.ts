import type { Encoding } from './compress.ts'

/** The body of a public response, as sent. */
export interface AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: Encoding | undefined
  readonly etag: string
}

/** Estimated memory of an entry besides its bytes. */
const OVERHEAD_BYTES = 500

/**
 * LRU cache of public responses. A response's key contains the request and the version of all data that the response depends on, so that
 * entries need no invalidation.
 */
export class AnswerCache {
  private readonly bodies = new Map<string, AnswerBody>()
  private bytes = 0

  constructor(private readonly maxBytes = 32_000_000) {}

  get(key: string): AnswerBody | undefined {
    const body = this.bodies.get(key)
    if (!body) return undefined
    // Moves the entry to the end of the map, as the most recently used.
    this.bodies.delete(key)
    this.bodies.set(key, body)
    return body
  }

  /** Adds a response, unless the key is cached already. */
  add(key: string, body: AnswerBody): void {
    if (this.bodies.has(key)) return
    this.bodies.set(key, body)
    this.bytes += body.bytes.length + OVERHEAD_BYTES
    for (const [oldest, { bytes }] of this.bodies) {
      if (this.bytes <= this.maxBytes) break
      this.bodies.delete(oldest)
      this.bytes -= bytes.length + OVERHEAD_BYTES
    }
  }
}
