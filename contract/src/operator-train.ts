import { addedSlug } from '@yatha/timetable'
import type { OperatorChange } from './operator.ts'

/** Slug of the train that a change is about, including an added train; undefined for a notice. */
export function trainOf(change: OperatorChange): string | undefined {
  if (change.kind === 'notice') return undefined
  return change.kind === 'add' ? addedSlug(change.number) : change.train
}
