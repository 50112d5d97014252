import type { Finding } from '../findings.ts'

/** Thrown if the zip of a feed is broken, hostile or too large; the finding gives the reason. */
export class InvalidZipError extends Error {
  readonly finding: Finding

  constructor(rule: string, file: string, value: string, advice: string) {
    super(`${rule}: ${file}`)
    this.finding = { level: 'error', rule, file, row: 0, column: '', value, advice }
  }
}
