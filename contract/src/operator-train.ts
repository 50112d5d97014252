import { slugOfAddedTrain } from '@yatha/timetable'
import type { OperatorChange } from './operator.ts'

/** Slug of the train that a change is about, including an added train; undefined for a notice. */
export function changedTrainSlug(change: OperatorChange): string | undefined {
  if (change.kind === 'notice') return undefined
  return change.kind === 'add' ? slugOfAddedTrain(change.number) : change.train
}
