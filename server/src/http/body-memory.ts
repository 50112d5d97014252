import { ApiError } from '@yatha/contract'

const RETRY_SECONDS = 10

/** Memory reserved for one body until `release` is called. */
export interface BodyReservation {
  /** Aborted with an ApiError when the body must not be received any further. */
  readonly signal: AbortSignal
  abort(error: ApiError): void
  /** Marks the body as complete. It can then no longer be cut off to free memory. */
  markComplete(): void
  release(): void
}

interface Reservation {
  readonly owner: string
  readonly bytes: number
  readonly handle: BodyReservation
  isComplete: boolean
}

/**
 * Limits the memory of bodies that are being received or handled: the sum of their announced lengths never exceeds `bytes`, and an owner
 * has at most `maxPerOwner` bodies at a time. If memory is short, the oldest incomplete bodies are cut off, so that clients with many open
 * connections cannot lock out others.
 */
export class BodyMemory {
  private readonly reservations = new Set<Reservation>()
  private reservedBytes = 0

  constructor(private readonly limits: { readonly bytes: number; readonly maxPerOwner?: number }) {}

  /** Sum of the announced bytes of all current bodies. */
  get bytes(): number {
    return this.reservedBytes
  }

  /** Reserves memory for a body of `bytes`. Throws `busy` if too little memory is free, or if the owner has too many bodies. */
  reserve(owner: string, bytes: number): BodyReservation {
    const { maxPerOwner } = this.limits
    if (maxPerOwner !== undefined && this.countOfOwner(owner) >= maxPerOwner) throw busy()
    this.freeMemory(bytes)
    if (this.reservedBytes + bytes > this.limits.bytes) throw busy()
    const abortController = new AbortController()
    const reservation: Reservation = {
      owner,
      bytes,
      isComplete: false,
      handle: {
        signal: abortController.signal,
        abort: (error) => abortController.abort(error),
        markComplete: () => void (reservation.isComplete = true),
        release: () => this.release(reservation),
      },
    }
    this.reservations.add(reservation)
    this.reservedBytes += bytes
    return reservation.handle
  }

  private freeMemory(bytes: number): void {
    if (bytes > this.limits.bytes) return
    for (const reservation of this.reservations) {
      if (this.reservedBytes + bytes <= this.limits.bytes) return
      if (reservation.isComplete) continue
      this.release(reservation)
      reservation.handle.abort(busy())
    }
  }

  private release(reservation: Reservation): void {
    if (this.reservations.delete(reservation)) this.reservedBytes -= reservation.bytes
  }

  private countOfOwner(owner: string): number {
    let count = 0
    for (const reservation of this.reservations) if (reservation.owner === owner) count++
    return count
  }
}

const busy = () => new ApiError('busy', undefined, RETRY_SECONDS)
