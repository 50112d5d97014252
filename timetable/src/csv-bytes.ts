/** One CSV table as bytes, read row by row; only fields that are read become strings (GTFS "File Requirements"). */

const COMMA = 44
const QUOTE = 34
const CR = 13
const LF = 10
const TAB = 9
const SPACE = 32

/** For each byte value: 1 for a comma, a quote, CR and LF. */
const ENDS = new Uint8Array(256)
for (const byte of [COMMA, QUOTE, CR, LF]) ENDS[byte] = 1

/** Maximum number of fields in a row; a longer row is a fault. */
const MAX_FIELDS = 4096

/** The largest number that 32-bit columns can store. */
const MAX_INT32 = 2 ** 31 - 1
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

export class CsvBytes {
  readonly header: readonly string[]
  /** 1-based number of the current row in the file; the header is row 1. */
  row = 1
  /** Number of fields in the current row. */
  fields = 0
  /** The fault of the current row as text (wrong quotes or too many fields); '' if there is none. */
  fault = ''
  /** The fault of the header; '' if there is none. */
  readonly headerFault: string
  private starts = new Int32Array(64)
  private ends = new Int32Array(64)
  private width = 0
  private at: number

  constructor(private readonly bytes: Uint8Array) {
    this.at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    this.header = this.readRow() ? Array.from({ length: this.fields }, (_, i) => this.text(i)) : []
    this.headerFault = this.fault
    this.width = this.header.length
  }

  /** Estimated number of rows in the table. */
  get likelyRows(): number {
    return Math.max(16, Math.ceil(this.bytes.length / 40))
  }

  /** Returns the index of the named column; -1 if there is none. */
  column(name: string): number {
    return this.header.indexOf(name)
  }

  /** Advances to the next row that is not blank; false at the end. */
  next(): boolean {
    while (this.readRow()) {
      this.row++
      if (this.fields > 1 || this.ends[0]! > this.starts[0]! || this.fault !== '') return true
    }
    return false
  }

  /** Text of a field, without spaces and tabs around it; '' for a missing column. */
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
    return this.decoded(start, end).replaceAll('""', '"')
  }

  /** Called for a field whose bytes are not UTF-8; in its text, U+FFFD replaces them. */
  protected notUtf8(): void {}

  private decoded(start: number, end: number): string {
    const bytes = this.bytes.subarray(start, end)
    try {
      return strict.decode(bytes)
    } catch {
      this.notUtf8()
      return lenient.decode(bytes)
    }
  }

  /** The field as an integer from 0 to 2,147,483,647; `absent` if it is blank, NaN if it is malformed. */
  integer(column: number, absent: number): number {
    if (column < 0 || column >= this.fields) return absent
    const start = this.starts[column]!
    const end = this.ends[column]!
    if (start === end) return absent
    let value = 0
    for (let i = start; i < end; i++) {
      const digit = this.bytes[i]! - 48
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return value <= MAX_INT32 ? value : Number.NaN
  }

  /** A GTFS time in seconds; -1 if the field is blank, NaN if it is malformed. */
  time(column: number): number {
    if (column < 0 || column >= this.fields) return -1
    const start = this.starts[column]!
    const end = this.ends[column]!
    if (start === end) return -1
    const b = this.bytes
    // H:MM:SS to HHH:MM:SS; the last two colons have fixed distances from the end.
    if (end - start < 7 || end - start > 9 || b[end - 3] !== 58 || b[end - 6] !== 58) return Number.NaN
    const seconds = this.twoDigits(end - 2)
    const minutes = this.twoDigits(end - 5)
    let hours = 0
    for (let i = start; i < end - 6; i++) {
      const digit = b[i]! - 48
      if (digit < 0 || digit > 9) return Number.NaN
      hours = hours * 10 + digit
    }
    return seconds < 60 && minutes < 60 ? hours * 3600 + minutes * 60 + seconds : Number.NaN
  }

  /** Does the field equal `id`? Compares bytes, without making a string. */
  is(column: number, id: Uint8Array): boolean {
    const start = this.starts[column]!
    if (this.ends[column]! - start !== id.length) return false
    for (let i = 0; i < id.length; i++) if (this.bytes[start + i] !== id[i]) return false
    return true
  }

  /** The bytes of a field (a view into the table). */
  slice(column: number): Uint8Array {
    return this.bytes.subarray(this.starts[column]!, this.ends[column]!)
  }

  /** FNV-1a hash of the bytes of a field. */
  hash(column: number): number {
    let hash = 0x811c9dc5
    for (let i = this.starts[column]!; i < this.ends[column]!; i++) hash = Math.imul(hash ^ this.bytes[i]!, 0x01000193)
    return hash >>> 0
  }

  /** The number that two digits form; NaN if one of them is not a digit. */
  private twoDigits(at: number): number {
    const tens = this.bytes[at]! - 48
    const units = this.bytes[at + 1]! - 48
    return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN
  }

  private readRow(): boolean {
    const b = this.bytes
    const length = b.length
    let at = this.at
    if (at >= length) return false
    let field = 0
    this.fault = ''
    for (;;) {
      while (b[at] === SPACE || b[at] === TAB) at++
      let start = at
      let end: number
      if (b[at] === QUOTE) {
        start = ++at
        while (at < length && (b[at] !== QUOTE || b[at + 1] === QUOTE)) at += b[at] === QUOTE ? 2 : 1
        end = Math.min(at, length)
        if (at >= length) this.fault = 'a quoted field has no closing quote'
        at++
        while (at < length && b[at] !== COMMA && b[at] !== LF && b[at] !== CR) {
          if (b[at] !== SPACE && b[at] !== TAB) this.fault = 'a field has text after its closing quote'
          at++
        }
        while (start < end && (b[start] === SPACE || b[start] === TAB)) start++
      } else {
        while (at < length && ENDS[b[at]!] === 0) at++
        while (b[at] === QUOTE) {
          this.fault = 'a field without quotes around it has a quote in it'
          do at++
          while (at < length && ENDS[b[at]!] === 0)
        }
        end = at
      }
      while (end > start && (b[end - 1] === SPACE || b[end - 1] === TAB)) end--
      if (field === MAX_FIELDS) {
        this.fault = `a row has more than ${MAX_FIELDS} fields`
        field--
      }
      if (field === this.starts.length) this.widen()
      this.starts[field] = start
      this.ends[field++] = end
      if (at >= length || b[at] !== COMMA) break
      at++
    }
    // LF, CR LF, or the CR alone of classic Mac OS.
    this.at = at + (b[at] === CR && b[at + 1] === LF ? 2 : 1)
    this.fields = field
    // Missing fields at the end of a row are blank, instead of keeping the values of the previous row.
    for (; field < this.width; field++) this.starts[field] = this.ends[field] = 0
    return true
  }

  private widen(): void {
    const wider = (column: Int32Array) => {
      const wide = new Int32Array(column.length * 2)
      wide.set(column)
      return wide
    }
    this.starts = wider(this.starts)
    this.ends = wider(this.ends)
  }
}
