import { CsvBytes } from './csv-bytes.ts'
import type { Problem, ProblemRule } from './feed.ts'
import type { IdNumbers } from './id-numbers.ts'

export type FeedFiles = Readonly<Record<string, Uint8Array | undefined>>

const NOT_UTF8 = 'the bytes are not UTF-8'

/** A table of a feed that reports its problems by row. */
export class FeedTable extends CsvBytes {
  private notUtf8In = 0

  constructor(
    files: FeedFiles,
    readonly file: string,
    readonly problems: Problem[],
    private readonly maxProblems = Number.POSITIVE_INFINITY,
  ) {
    super(files[file] ?? new Uint8Array(0))
    if (this.headerFault !== '') this.headerProblem('', this.headerFault)
    if (this.header.some((name) => name.includes('\uFFFD'))) this.headerProblem('', NOT_UTF8)
    this.header.forEach((name, at) => {
      if (name !== '' && this.header.indexOf(name) < at) this.headerProblem(name, 'the header has the column twice')
    })
  }

  /** Returns the index of the named column; -1 if there is none. Reports a column whose name differs only in case, such as `Monday`. */
  override column(name: string): number {
    const at = super.column(name)
    if (at >= 0) return at
    const other = this.header.find((known) => known.toLowerCase() === name)
    if (other !== undefined) this.headerProblem(other, `the column is called ${name}`)
    return -1
  }

  protected override notUtf8(): void {
    // The constructor has already reported problems in the header.
    if (this.row > 1 && this.notUtf8In !== this.row) this.problem('', 'malformed-row', NOT_UTF8)
    this.notUtf8In = this.row
  }

  private headerProblem(column: string, reason: string): void {
    this.problems.push({ rule: 'malformed-row', file: this.file, row: 1, column, value: column, reason })
  }

  /** Advances to the next row that is not blank; false at the end, and once the maximum number of problems is reached. */
  override next(): boolean {
    return this.problems.length < this.maxProblems && super.next()
  }

  /** Advances to the next row with as many fields as the header; other rows are reported and skipped. */
  nextValidRow(): boolean {
    while (this.next()) if (!this.malformed()) return true
    return false
  }

  /**
   * Returns true and reports the row if its fields do not match the header, for example because of an extra comma or quote. Missing
   * trailing fields are allowed: they are blank.
   */
  malformed(): boolean {
    if (this.fault !== '') this.problem('', 'malformed-row', this.fault)
    else if (this.fields <= this.header.length) return false
    else {
      let extra = false
      for (let i = this.header.length; i < this.fields; i++) if (this.text(i) !== '') extra = true
      if (!extra) return false
      this.problem('', 'malformed-row', `${this.fields} fields, the header has ${this.header.length}: quote a field with a comma in it`)
    }
    return true
  }

  problem(column: string, rule: ProblemRule, reason: string, row = this.row): void {
    this.problems.push({ rule, file: this.file, row, column, value: column ? this.text(this.header.indexOf(column)) : '', reason })
  }

  /** Adds the id of the row; false, with a problem reported, if it is blank or a duplicate. */
  addId(ids: IdNumbers, column: string, at: number): boolean {
    if (this.text(at) === '') this.problem(column, 'malformed-value', `blank ${column}`)
    else if (ids.add(this, at) < 0) this.problem(column, 'duplicate-id', `${column} twice`)
    else return true
    return false
  }

  /** The field as an integer; `absent` if it is blank. A value that `allowed` rejects is reported and read as `absent`. */
  choice(column: string, at: number, absent: number, allowed: (value: number) => boolean): number {
    const value = this.integer(at, absent)
    if (value === absent || allowed(value)) return value
    this.problem(column, 'malformed-value', `unknown ${column}`)
    return absent
  }
}
