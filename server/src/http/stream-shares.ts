import { ApiError } from '@yatha/contract'
import type { Client } from './client.ts'
import { widestNetwork } from './network.ts'

/**
 * Fraction of the free streams that a network's guests may hold: 1,667 of 15,000 streams on an idle process, and fewer while others have
 * streams. Many riders share one address of a mobile carrier, but only riders who are looking at the app have a stream. A network without
 * streams gets one as long as any is free. Signed-in riders count by account only, because guests may use up the share of their carrier's
 * address.
 */
const NETWORK_SHARE = 1 / 8
/** Maximum number of streams of one account, on all of a rider's devices. Each open page has two streams. */
const MAX_PER_ACCOUNT = 20
const RETRY_SECONDS = 60

/** The open streams of one process, divided among networks and accounts. */
export class StreamShares {
  private total = 0
  private readonly counts = new Map<string, number>()

  constructor(private readonly maxStreams: number) {}

  /** Reserves a stream and returns a function that releases it. Throws `busy` if the network or account has used its share. */
  reserve({ network, device }: Client): () => void {
    const freeStreams = this.maxStreams - this.total
    const holder = device ? `account ${device.accountId}` : `network ${widestNetwork(network)}`
    const share = device ? MAX_PER_ACCOUNT : freeStreams * NETWORK_SHARE
    if (freeStreams <= 0 || this.count(holder) >= share) throw new ApiError('busy', undefined, RETRY_SECONDS)
    this.add(holder, 1)
    let isReserved = true
    return () => {
      if (isReserved) this.add(holder, -1)
      isReserved = false
    }
  }

  private count(holder: string): number {
    return this.counts.get(holder) ?? 0
  }

  private add(holder: string, by: 1 | -1): void {
    this.total += by
    const count = this.count(holder) + by
    if (count > 0) this.counts.set(holder, count)
    else this.counts.delete(holder)
  }
}
