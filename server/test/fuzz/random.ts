import { seededRandom } from '../../../timetable/test/seeded.ts'

/** Random choices that depend only on a seed and the number of the request. */
export class Random {
  private readonly next: () => number

  constructor(seed: number, index: number) {
    this.next = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  }

  /** A random integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.below(256))
  }
}
