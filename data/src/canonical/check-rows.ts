import { CsvBytes } from '@yatha/timetable'
import type { Findings } from '../findings.ts'
import type { Files } from '../tables.ts'
import { SCHEMA } from './schema.ts'

/** Rows as they are written, before a reader forgives them: blank ones, missing and extra values, blanks around a value. */
export function checkRows(files: Files, findings: Findings, unread: ReadonlySet<string>): void {
  for (const [path, bytes] of Object.entries(files)) {
    const file = path.slice(path.lastIndexOf('/') + 1)
    const told = (row: number, value: string) =>
      [{ file: path, columns: [''], rows: [] }, { number: row, values: { '': value } }, ''] as const
    if (file !== path && file in SCHEMA)
      findings.error('invalid_input_files_in_subfolder', ...told(1, path), 'put the tables of the feed outside of folders')
    if (!(path in SCHEMA) || unread.has(path)) continue
    const csv = new CsvBytes(bytes)
    for (let last = 1; csv.next(); last = csv.row) {
      if (csv.row > last + 1) findings.notice('empty_row', ...told(last + 1, ''), 'leave out the blank row')
      if (csv.fields !== csv.header.length)
        findings.error('invalid_row_length', ...told(csv.row, `${csv.fields} of ${csv.header.length}`), 'write one value for each column')
    }
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
    for (const [i, line] of lines.entries())
      if (!line.includes('"') && line.trim() !== '' && /(^|,)[ \t]|[ \t](,|$)/.test(line))
        findings.notice('leading_or_trailing_whitespaces', ...told(i + 1, line), 'leave out the blanks around values')
  }
}
