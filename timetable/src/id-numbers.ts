import type { CsvBytes } from './csv-bytes.ts'

/** Assigns an index to each id, in order of first appearance. Looks ids up by their bytes, without making strings. */
export class IdNumbers {
  readonly ids: string[] = []
  private readonly raw: Uint8Array[] = []
  private slots = new Int32Array(1024).fill(-1)
  private hashes: number[] = []

  /** The index of the id in `column`; -1 if it was never added. */
  find(csv: CsvBytes, column: number): number {
    if (column < 0) return -1
    const hash = csv.hash(column)
    const mask = this.slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const n = this.slots[slot]!
      if (n < 0) return -1
      if (this.hashes[n] === hash && csv.is(column, this.raw[n]!)) return n
    }
  }

  /** Adds the id in `column` and returns its index; -1 if it was added before. */
  add(csv: CsvBytes, column: number): number {
    if (this.find(csv, column) >= 0) return -1
    const n = this.ids.length
    this.ids.push(csv.text(column))
    this.raw.push(csv.slice(column))
    this.hashes.push(csv.hash(column))
    if (n * 2 > this.slots.length) this.grow()
    else this.place(n)
    return n
  }

  private place(n: number): void {
    const mask = this.slots.length - 1
    let slot = this.hashes[n]! & mask
    while (this.slots[slot]! >= 0) slot = (slot + 1) & mask
    this.slots[slot] = n
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1)
    for (let n = 0; n < this.ids.length; n++) this.place(n)
  }
}
