import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvBytes } from '@yatha/timetable'

/** A row of a reviewed file. `number` is its position in the file; the header is row 1. */
export interface Row {
  readonly number: number
  readonly values: Readonly<Record<string, string>>
}

export interface Table {
  readonly file: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Contents of the reviewed files, by name (`stops.txt`, `extra/landmarks.csv`). */
export type Files = Readonly<Record<string, Uint8Array>>

export function readFiles(folder: string): Files {
  const files: Record<string, Uint8Array> = {}
  for (const part of ['', 'extra']) {
    if (!existsSync(join(folder, part))) continue
    for (const name of readdirSync(join(folder, part)).sort()) {
      if (/\.(txt|csv)$/.test(name)) files[part ? `${part}/${name}` : name] = readFileSync(join(folder, part, name))
    }
  }
  return files
}

export function readTable(files: Files, file: string): Table {
  const csv = new CsvBytes(files[file] ?? new Uint8Array(0))
  const rows: Row[] = []
  while (csv.next()) rows.push({ number: csv.row, values: Object.fromEntries(csv.header.map((name, i) => [name, csv.text(i)])) })
  return { file, columns: csv.header, rows }
}

/** Value of a column; '' if it is blank or the table has no such column. */
export const field = (row: Row, column: string): string => row.values[column] ?? ''
