import { CsvBytes } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'

/** A row of fare_attributes.txt or fare_products.txt. */
export interface Ticket {
  readonly file: string
  readonly id: string
  readonly row: number
  readonly price: number
  readonly currency: string
  /** payment_method (on board or before boarding) or fare_media_id. */
  readonly payment: string
  /** Number of rides for which the ticket is valid; Infinity if unlimited. */
  readonly rides: number
  /** Seconds for which the ticket is valid; Infinity if unlimited. */
  readonly seconds: number
  /** Index of the agency that sells the ticket; -1 for all agencies. */
  readonly agency: number
  /** Whether the ticket is sold to riders without a discount. */
  readonly isUsual: boolean
  /** False if the price is 0 or the agency is unknown; rides with this ticket then have no price. */
  readonly isExact: boolean
}

/** A row of fare_rules.txt or fare_leg_rules.txt. A ticket without rows gets one rule that applies everywhere. Index -1 means any. */
export interface FareRule {
  readonly ticket: Ticket
  readonly route: number
  readonly from: number
  readonly to: number
  /** Rules with the highest priority replace the other rules for the same ride. */
  readonly priority: number
  /** False if the rule also depends on the zones passed, which GTFS does not define precisely, or on the time of day. */
  readonly isExact: boolean
  readonly isEverywhere: boolean
}

export interface FareTables {
  readonly tickets: readonly Ticket[]
  readonly rules: readonly FareRule[]
  /** Zone of each stop, by index: all 0 if no fare depends on zones, -1 if a stop has no zone or several zones. */
  readonly zone: readonly number[]
  /** Whether a blank route or zone means only the routes or zones that no rule names, instead of all of them. */
  readonly isBlankForOthers: boolean
}

export interface FareReadResult {
  /** Undefined if the feed has no fares, or if no ride has a certain price; the findings give the reasons. */
  readonly tables?: FareTables
  readonly findings: Finding[]
}

/** Reads a table of fares row by row, and reports omitted fares. */
export class FareTableReader {
  private readonly csv: CsvBytes

  constructor(
    files: Files,
    private readonly file: string,
    private readonly findings: Finding[],
  ) {
    this.csv = new CsvBytes(files[file] ?? new Uint8Array(0))
  }

  next = (): boolean => this.csv.next()
  has = (column: string): boolean => this.csv.column(column) >= 0
  text = (column: string): string => this.csv.text(this.csv.column(column)).trim()

  get row(): number {
    return this.csv.row
  }

  get fault(): string {
    return this.csv.fault || this.csv.headerFault
  }

  report(column: string, advice: string): undefined {
    const value = column ? this.text(column) : ''
    this.findings.push({ level: 'notice', rule: 'fare_left_out', file: this.file, row: this.row, column, value, advice })
  }
}

export const isPrice = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)
