import type { Row, Table } from './tables.ts'

/** A finding of a rule. An error prevents packing; a notice only informs the next review. */
export interface Finding {
  readonly level: 'error' | 'notice'
  readonly rule: string
  readonly file: string
  readonly row: number
  readonly column: string
  readonly value: string
  readonly advice: string
}

export class Findings {
  readonly all: Finding[] = []

  error(rule: string, table: Table, row: Row | undefined, column: string, advice: string): void {
    this.add('error', rule, table, row, column, advice)
  }

  notice(rule: string, table: Table, row: Row | undefined, column: string, advice: string): void {
    this.add('notice', rule, table, row, column, advice)
  }

  private add(level: Finding['level'], rule: string, table: Table, row: Row | undefined, column: string, advice: string): void {
    this.all.push({ level, rule, file: table.file, row: row?.number ?? 1, column, value: row?.values[column] ?? '', advice })
  }
}

export const formatFinding = (f: Finding): string => `${f.level} ${f.rule}: ${f.file} row ${f.row}, ${f.column} "${f.value}": ${f.advice}`
