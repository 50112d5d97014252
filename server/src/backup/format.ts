// A backup is one gzipped stream. Lines of JSON describe what follows:
//   {"format":"yatha-backup-2"}
//   {"table":"account","columns":["id", …]}   then the rows as PostgreSQL's COPY writes them, and the line \.
//   {"file":"photo/….webp","bytes":1234}      then its bytes, and a line break
//   {"rows":{"account":1, …},"files":1}       the end: how many of each there are

export const FORMAT = 'yatha-backup-2'
export const END_OF_ROWS = '\\.\n'

export interface TableHeader {
  readonly table: string
  readonly columns: readonly string[]
}

export interface FileHeader {
  readonly file: string
  readonly bytes: number
}

/** The contents of a backup: numbers of rows by table, and of files. */
export interface Counts {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

/** `2,409 rows (account 1,200, session 1,200 …) and 3 files`. */
export function countsText({ rows, files }: Counts): string {
  const number = (count: number) => count.toLocaleString('en')
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const tables = Object.entries(rows).filter(([, count]) => count > 0)
  const list = tables.length === 0 ? '' : ` (${tables.map(([name, count]) => `${name} ${number(count)}`).join(', ')})`
  return `${number(all)} rows${list} and ${number(files)} files`
}

/** Reads a backup in order. Throws if it is truncated. */
export class BackupReader {
  private buffer: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Buffer>

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next line, without its break. */
  async line(): Promise<string> {
    let end: number
    while ((end = this.buffer.indexOf('\n')) < 0) await this.more()
    return this.take(end + 1).toString('utf8', 0, end)
  }

  async bytes(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = count
    while (missing > 0) {
      if (this.buffer.length === 0) await this.more()
      const part = this.take(Math.min(missing, this.buffer.length))
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  /** The rows of a table, in pieces of any size, up to the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.buffer.length < END_OF_ROWS.length) await this.more()
    if (this.buffer.toString('utf8', 0, END_OF_ROWS.length) === END_OF_ROWS) return void this.take(END_OF_ROWS.length)
    for (;;) {
      const end = this.buffer.indexOf(`\n${END_OF_ROWS}`)
      if (end >= 0) {
        yield this.take(end + 1)
        this.take(END_OF_ROWS.length)
        return
      }
      // The terminator may have started.
      if (this.buffer.length > END_OF_ROWS.length) yield this.take(this.buffer.length - END_OF_ROWS.length)
      await this.more()
    }
  }

  private take(count: number): Buffer {
    const taken = this.buffer.subarray(0, count)
    this.buffer = this.buffer.subarray(count)
    return taken
  }

  private async more(): Promise<void> {
    const { value, done } = await this.chunks.next()
    if (done === true) throw new Error('it ends too early')
    this.buffer = this.buffer.length === 0 ? value : Buffer.concat([this.buffer, value])
  }
}
