import { ApiError } from '@yatha/contract'

const RETRY_SECONDS = 10

/** The room reserved for one body, until `leave`. */
export interface Place {
  /** Aborted, with an ApiError as its reason, when the body must not be received any further. */
  readonly signal: AbortSignal
  cut(error: ApiError): void
  /** The body is complete, and can no longer be cut to make room. */
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
 * Bounds the memory of bodies that are received or handled: their announced lengths together never exceed `bytes`, and an
 * owner has at most `each` of them at a time. Where room is short, the oldest incomplete bodies are cut: senders that keep
 * many connections open cannot keep others out.
 */
export class BodyRoom {
  private readonly all = new Set<Taken>()
  private bytesTaken = 0

  constructor(private readonly most: { readonly bytes: number; readonly each?: number }) {}

  /** Announced bytes of all bodies now. */
  get bytes(): number {
    return this.bytesTaken
  }

  /** Reserves room for a body of `bytes`. Throws `busy` if there is none, or if the owner has too many. */
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
