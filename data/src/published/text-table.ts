import { strToU8 } from 'fflate'
import { field, type Table } from '../tables.ts'

/** A table of the published feed; a missing column of a row is blank. */
export interface TextTable {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

export const toTextTable = ({ columns, rows }: Table): TextTable => ({
  columns,
  rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column, field(row, column)]))),
})

/** Formats a table as CSV (RFC 4180). */
export function toCsv({ columns, rows }: TextTable): Uint8Array {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return strToU8(`${lines.map((values) => values.map(quote).join(',')).join('\n')}\n`)
}

/** Sorts rows by columns: digits by numeric value, other text by code units. */
export function sortRows({ columns, rows }: TextTable, keys: readonly string[]): TextTable {
  const compare = (a: string, b: string) => (/^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0)
  return {
    columns,
    rows: [...rows].sort((a, b) => keys.reduce((order, key) => order || compare(a[key] ?? '', b[key] ?? ''), 0)),
  }
}
