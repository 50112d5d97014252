import { ApiError } from '@yatha/contract'

const RETRY_SECONDS = 10

/** Memory reserved for one body, until `leave`. */
export interface Place {
  /** Aborted with an ApiError when the body must not be received any further. */
  readonly signal: AbortSignal
  cut(error: ApiError): void
  /** Marks the body as complete. It can then no longer be cut off to free memory. */
  arrive(): void
  leave(): void
}

interface Taken {
  readonly owner: string
  readonly bytes: number
  readonly place: Place
  arrived: boolean
}

/**
 * Limits the memory of bodies that are being received or handled: the sum of their announced lengths never exceeds `bytes`, and an
 * owner has at most `each` of them at a time. If memory is short, the oldest incomplete bodies are cut off, so that clients with
 * many open connections cannot lock out others.
 */
export class BodyRoom {
  private readonly all = new Set<Taken>()
  private bytesTaken = 0

  constructor(private readonly most: { readonly bytes: number; readonly each?: number }) {}

  /** Sum of the announced bytes of all current bodies. */
  get bytes(): number {
    return this.bytesTaken
  }

  /** Reserves memory for a body of `bytes`. Throws `busy` if there is too little, or if the owner has too many bodies. */
  enter(owner: string, bytes: number): Place {
    const { each } = this.most
    if (each !== undefined && this.countOf(owner) >= each) throw busy()
    this.makeRoom(bytes)
    if (this.bytesTaken + bytes > this.most.bytes) throw busy()
    const end = new AbortController()
    const taken: Taken = {
      owner,
      bytes,
      arrived: false,
      place: {
        signal: end.signal,
        cut: (error) => end.abort(error),
        arrive: () => void (taken.arrived = true),
        leave: () => this.leave(taken),
      },
    }
    this.all.add(taken)
    this.bytesTaken += bytes
    return taken.place
  }

  private makeRoom(bytes: number): void {
    if (bytes > this.most.bytes) return
    for (const taken of this.all) {
      if (this.bytesTaken + bytes <= this.most.bytes) return
      if (taken.arrived) continue
      this.leave(taken)
      taken.place.cut(busy())
    }
  }

  private leave(taken: Taken): void {
    if (this.all.delete(taken)) this.bytesTaken -= taken.bytes
  }

  private countOf(owner: string): number {
    let count = 0
    for (const taken of this.all) if (taken.owner === owner) count++
    return count
  }
}

const busy = () => new ApiError('busy', undefined, RETRY_SECONDS)
