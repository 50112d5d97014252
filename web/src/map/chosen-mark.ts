import { makeStore } from '../device/store.ts'
import type { MarkKey } from './marks.ts'

let chosenMark: MarkKey | undefined
const store = makeStore(() => chosenMark)

/** The station, train or landmark that the rider has chosen on the map of a wide screen or in the list beside it. */
export const useChosenMark = store.use

export function chooseMark(mark: MarkKey | undefined): void {
  chosenMark = mark
  store.notify()
}
