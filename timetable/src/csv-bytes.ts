/** One CSV table as bytes, read row by row without making a string of what is not asked for (GTFS "File Requirements"). */

const COMMA = 44
const QUOTE = 34
const CR = 13
const LF = 10
const SPACE = 32
const utf8 = new TextDecoder()

export class CsvBytes {
  readonly header: readonly string[]
  /** 1-based row number in the file of the row just read; the header is row 1. */
  row = 1
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  private fields = 0
  private at: number

  constructor(private readonly bytes: Uint8Array) {
    this.at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    this.starts = new Int32Array(128)
    this.ends = new Int32Array(128)
    this.header = this.readRow() ? Array.from({ length: this.fields }, (_, i) => this.text(i)) : []
    this.row = 1
  }

  /** Column number of a name, -1 when the table has none. */
  column(name: string): number {
    return this.header.indexOf(name)
  }

  /** Moves to the next row that is not blank; false at the end. */
  next(): boolean {
    while (this.readRow()) {
      this.row++
      if (this.fields > 1 || this.ends[0]! > this.starts[0]!) return true
    }
    return false
  }

  /** Field as text, without padding blanks; '' for a column that is absent. */
  text(column: number): string {
    if (column < 0 || column >= this.fields) return ''
    const start = this.starts[column]!
    const end = this.ends[column]!
    if (start === end) return ''
    let ascii = ''
    if (end - start < 48) {
      for (let i = start; i < end; i++) {
        const byte = this.bytes[i]!
        if (byte > 127 || byte === QUOTE) {
          ascii = ''
          break
        }
        ascii += String.fromCharCode(byte)
      }
      if (ascii !== '') return ascii
    }
    return utf8.decode(this.bytes.subarray(start, end)).replaceAll('""', '"').trim()
  }

  /** Whole number of a field; `absent` when it is blank, NaN when it is no number. */
  integer(column: number, absent: number): number {
    if (column < 0 || column >= this.fields) return absent
    let start = this.starts[column]!
    const end = this.ends[column]!
    if (start === end) return absent
    const negative = this.bytes[start] === 45
    if (negative) start++
    let value = 0
    for (let i = start; i < end; i++) {
      const digit = this.bytes[i]! - 48
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return negative ? -value : value
  }

  /** Seconds of a GTFS time; -1 when blank, NaN when malformed. */
  time(column: number): number {
    if (column < 0 || column >= this.fields) return -1
    const start = this.starts[column]!
    const end = this.ends[column]!
    if (start === end) return -1
    const b = this.bytes
    // H:MM:SS up to HHH:MM:SS, read from the right
    if (end - start < 7 || b[end - 3] !== 58 || b[end - 6] !== 58) return Number.NaN
    const seconds = (b[end - 2]! - 48) * 10 + b[end - 1]! - 48
    const minutes = (b[end - 5]! - 48) * 10 + b[end - 4]! - 48
    let hours = 0
    for (let i = start; i < end - 6; i++) {
      const digit = b[i]! - 48
      if (digit < 0 || digit > 9) return Number.NaN
      hours = hours * 10 + digit
    }
    if (!(seconds >= 0 && seconds < 60 && minutes >= 0 && minutes < 60)) return Number.NaN
    return hours * 3600 + minutes * 60 + seconds
  }

  /** Are the bytes of the field those of `id`? Saves making the string. */
  is(column: number, id: Uint8Array): boolean {
    const start = this.starts[column]!
    if (this.ends[column]! - start !== id.length) return false
    for (let i = 0; i < id.length; i++) if (this.bytes[start + i] !== id[i]) return false
    return true
  }

  /** The bytes of a field (a view, valid as long as the table). */
  slice(column: number): Uint8Array {
    return this.bytes.subarray(this.starts[column]!, this.ends[column]!)
  }

  /** FNV-1a over the bytes of a field. */
  hash(column: number): number {
    let hash = 0x811c9dc5
    for (let i = this.starts[column]!; i < this.ends[column]!; i++) hash = Math.imul(hash ^ this.bytes[i]!, 0x01000193)
    return hash >>> 0
  }

  private readRow(): boolean {
    const b = this.bytes
    const length = b.length
    let at = this.at
    if (at >= length) return false
    let field = 0
    for (;;) {
      while (at < length && b[at] === SPACE) at++
      let start = at
      let end: number
      if (b[at] === QUOTE) {
        start = ++at
        while (at < length && (b[at] !== QUOTE || b[at + 1] === QUOTE)) at += b[at] === QUOTE ? 2 : 1
        end = at
        at++
        while (at < length && b[at] !== COMMA && b[at] !== LF) at++
      } else {
        let byte = b[at]
        while (byte !== COMMA && byte !== LF && at < length) byte = b[++at]
        end = at
      }
      while (end > start && (b[end - 1] === SPACE || b[end - 1] === CR)) end--
      if (field < 128) {
        this.starts[field] = start
        this.ends[field] = end
        field++
      }
      if (at >= length || b[at] === LF) break
      at++
    }
    this.at = at + 1
    this.fields = field
    return true
  }
}

/** Numbers ids by their bytes, in the order of their first appearance, and finds them again without making strings. */
export class IdNumbers {
  readonly ids: string[] = []
  private readonly raw: Uint8Array[] = []
  private slots = new Int32Array(1024).fill(-1)
  private hashes: number[] = []

  /** The number of the id in `column`, -1 when it was never added. */
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

  /** Adds the id in `column`; -1 when it is there already. */
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
