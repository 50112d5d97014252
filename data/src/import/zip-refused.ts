import type { Finding } from '../findings.ts'

/** Thrown when a feed cannot be read at all: what is wrong with its zip. */
export class ZipRefused extends Error {
  readonly finding: Finding

  constructor(rule: string, file: string, value: string, advice: string) {
    super(`${rule}: ${file}`)
    this.finding = { level: 'error', rule, file, row: 0, column: '', value, advice }
  }
}
