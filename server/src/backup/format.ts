// A backup is one gzipped stream. Lines of JSON describe what follows:
//   {"format":"yatha-backup-2"}
//   {"table":"account","columns":["id", …]}   then the rows as PostgreSQL's COPY writes them, and the line \.
//   {"file":"photo/….webp","bytes":1234}      then its bytes, and a line break
//   {"rows":{"account":1, …},"files":1}       the end: the number of rows of each table, and of files

import { z } from 'zod'

export const BACKUP_FORMAT = 'yatha-backup-2'
export const TRAILING_DATA_ERROR = 'it goes on after its end'
export const END_OF_ROWS = '\\.\n'

/** Maximum bytes of a file in a backup. A restore reads each file into memory. */
const MAX_FILE_BYTES = 2 ** 30
const MAX_LINE_BYTES = 2 ** 20

const Count = z.int().nonnegative()
/** Content of a JSON line in a backup. */
const Header = z.union([
  z.strictObject({ format: z.string() }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.strictObject({ file: z.string(), bytes: Count.max(MAX_FILE_BYTES) }),
  z.strictObject({ rows: z.record(z.string(), Count), files: Count }),
])
export type Header = z.infer<typeof Header>

/** The contents of a backup: number of rows by table, and number of files. */
export interface BackupCounts {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

/** Formats counts like `2,409 rows (account 1,200, session 1,200 …) and 3 files`. */
export function countsText({ rows, files }: BackupCounts): string {
  const number = (count: number) => count.toLocaleString('en')
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const tables = Object.entries(rows).filter(([, count]) => count > 0)
  const list = tables.length === 0 ? '' : ` (${tables.map(([name, count]) => `${name} ${number(count)}`).join(', ')})`
  return `${number(total)} rows${list} and ${number(files)} files`
}

/** Reads a backup in order. Throws if it is truncated. */
export class BackupReader {
  private buffer: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Buffer>

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  async header(): Promise<Header> {
    const line = await this.line()
    try {
      return Header.parse(JSON.parse(line))
    } catch {
      throw new Error(`it has a line that no backup has: ${JSON.stringify(line.slice(0, 80))}`)
    }
  }

  /** Reads a file and the line break after it; returns the file's bytes. */
  async file(bytes: number): Promise<Buffer> {
    const content = await this.bytes(bytes)
    if ((await this.bytes(1)).toString() !== '\n') throw new Error('it has a file with more bytes than it says')
    return content
  }

  /** Throws unless everything has been read. */
  async end(): Promise<void> {
    const isOver = this.buffer.length === 0 && (await this.chunks.next()).done === true
    if (!isOver) throw new Error(TRAILING_DATA_ERROR)
  }

  /** Reads the next line and returns it without the line break. */
  private async line(): Promise<string> {
    let expectEnd: number
    while ((expectEnd = this.buffer.indexOf('\n')) < 0) {
      if (this.buffer.length > MAX_LINE_BYTES) throw new Error('it has a line that is too long')
      await this.readChunk()
    }
    return this.take(expectEnd + 1).toString('utf8', 0, expectEnd)
  }

  private async bytes(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = count
    while (missing > 0) {
      if (this.buffer.length === 0) await this.readChunk()
      const part = this.take(Math.min(missing, this.buffer.length))
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  /** Yields the rows of a table, in chunks of any size, up to the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (this.buffer.length < END_OF_ROWS.length) await this.readChunk()
    if (this.buffer.toString('utf8', 0, END_OF_ROWS.length) === END_OF_ROWS) return void this.take(END_OF_ROWS.length)
    for (;;) {
      const end = this.buffer.indexOf(`\n${END_OF_ROWS}`)
      if (end >= 0) {
        yield this.take(end + 1)
        this.take(END_OF_ROWS.length)
        return
      }
      // The end of the chunk may be the beginning of the terminator.
      if (this.buffer.length > END_OF_ROWS.length) yield this.take(this.buffer.length - END_OF_ROWS.length)
      await this.readChunk()
    }
  }

  private take(count: number): Buffer {
    const bytes = this.buffer.subarray(0, count)
    this.buffer = this.buffer.subarray(count)
    return bytes
  }

  private async readChunk(): Promise<void> {
    const { value, done } = await this.chunks.next()
    if (done === true) throw new Error('it ends too early')
    this.buffer = this.buffer.length === 0 ? value : Buffer.concat([this.buffer, value])
  }
}
