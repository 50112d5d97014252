import { Findings } from '../findings.ts'
import { field, type Row, type Table } from '../tables.ts'
import { brokenRule } from './field-types.ts'
import { SCHEMA } from './schema.ts'

/** Tables of a feed by file name. */
export type Tables = Readonly<Record<string, Table>>

/** Files, columns and values one by one: what can be said without knowing what they mean. */
export function checkFiles(tables: Tables, findings: Findings, unread: ReadonlySet<string>): void {
  for (const [file, { isRequired, isSingle }] of Object.entries(SCHEMA)) {
    const table = tables[file]
    if (!table) {
      if (isRequired && !unread.has(file))
        findings.error('missing_required_file', { file, columns: [], rows: [] }, undefined, '', 'add the file')
      continue
    }
    checkHeader(table, findings)
    if (table.rows.length === 0) {
      const rule = isRequired ? 'empty_file' : 'empty_optional_file'
      findings[isRequired ? 'error' : 'notice'](rule, table, undefined, '', 'leave out a file without rows')
    }
    if (isSingle && table.rows.length > 1) findings.error('more_than_one_entity', table, table.rows[1], '', 'keep one row')
    for (const row of table.rows) checkRow(table, row, findings)
    checkKeys(table, findings)
  }
  for (const [file, table] of Object.entries(tables))
    if (!(file in SCHEMA) && file.endsWith('.txt')) findings.notice('unknown_file', table, undefined, '', 'GTFS has no such file')
  checkReferences(tables, findings, unread)
}

function checkHeader(table: Table, findings: Findings): void {
  const { columns } = SCHEMA[table.file]!
  const seen = new Set<string>()
  for (const column of table.columns) {
    if (column === '') findings.error('empty_column_name', table, undefined, column, 'name each column')
    if (seen.has(column)) findings.error('duplicated_column', table, undefined, column, 'keep one of the columns')
    seen.add(column)
    if (column !== '' && !(column in columns)) findings.notice('unknown_column', table, undefined, column, 'GTFS has no such column')
  }
  for (const [column, { isRequired, isRecommended }] of Object.entries(columns)) {
    if (seen.has(column)) continue
    if (isRequired) findings.error('missing_required_column', table, undefined, column, 'add the column')
    else if (isRecommended) findings.notice('missing_recommended_column', table, undefined, column, 'add the column')
  }
}

function checkRow(table: Table, row: Row, findings: Findings): void {
  const { columns } = SCHEMA[table.file]!
  for (const column of table.columns) {
    const known = columns[column]
    const value = field(row, column)
    if (!known) continue
    if (value === '') {
      if (known.isRequired) findings.error('missing_required_field', table, row, column, 'write a value')
      else if (known.isRecommended)
        findings.notice(
          column === 'timepoint' ? 'missing_timepoint_value' : 'missing_recommended_field',
          table,
          row,
          column,
          'write a value',
        )
      continue
    }
    if (/[\r\n]/.test(value)) findings.error('new_line_in_value', table, row, column, 'write the value on one line')
    if (/\ufffd/.test(value)) findings.error('invalid_character', table, row, column, 'write the file in UTF-8')
    const rule = brokenRule(known.type, value)
    if (rule) findings[SOFT.has(rule) ? 'notice' : 'error'](rule, table, row, column, 'correct the value')
    if (known.isMixedCase && isOneCase(value))
      findings.notice('mixed_case_recommended_field', table, row, column, 'begin words with capitals, and go on in small letters')
  }
}

const SOFT = new Set(['non_ascii_or_non_printable_char', 'unexpected_enum_value'])

/** One word in small letters, or several and none with both: “mandalay”, “GRAND CENTRAL”. One word in capitals may be an abbreviation. */
function isOneCase(value: string): boolean {
  const words = value.split(/[^\p{L}]+/u)
  if (words.length === 1) return /^\p{Ll}{2,}$/u.test(value)
  const long = words.filter((word) => word.length > 1)
  return long.length > 1 && !long.some((word) => /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word))
}

function checkKeys(table: Table, findings: Findings): void {
  const { key } = SCHEMA[table.file]!
  const own = key.filter((column) => table.columns.includes(column))
  if (own.length === 0) return
  const seen = new Set<string>()
  for (const row of table.rows) {
    const of = own.map((column) => field(row, column)).join('\n')
    if (seen.has(of)) findings.error('duplicate_key', table, row, own[own.length - 1]!, 'keep one row of each')
    seen.add(of)
  }
}

function checkReferences(tables: Tables, findings: Findings, unread: ReadonlySet<string>): void {
  const values = new Map<string, Set<string>>()
  const valuesOf = (reference: string) => {
    const [, file, column] = /^(\w+\.txt)\.(\w+)$/.exec(reference)!
    if (!values.has(reference)) values.set(reference, new Set(tables[file!]?.rows.map((row) => field(row, column!)) ?? []))
    return values.get(reference)!
  }
  for (const [file, { columns }] of Object.entries(SCHEMA)) {
    const table = tables[file]
    if (!table) continue
    for (const [column, { refersTo }] of Object.entries(columns)) {
      if (!refersTo || unread.has(refersTo.slice(0, refersTo.lastIndexOf('.'))) || !table.columns.includes(column)) continue
      for (const row of table.rows) {
        const value = field(row, column)
        if (value !== '' && !valuesOf(refersTo).has(value))
          findings.error('foreign_key_violation', table, row, column, `no row of ${refersTo.replace('.txt.', '.txt has this ')}`)
      }
    }
  }
}
