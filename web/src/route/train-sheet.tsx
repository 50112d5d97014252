import type { RouteDetail, Trip } from '@yatha/contract'
import { printedSheet } from '../frame/printed-sheet.ts'
import { feed } from '../session/page-config.ts'

const StopsSheet = printedSheet(async () => (await import('./train-stops-sheet.tsx')).TrainStopsSheet)

/** When printed, replaces the page of a train with its stops and their times. */
export function TrainSheet(props: { route: RouteDetail; trip: Trip }) {
  // The sheet is in Burmese and the rider's language, which suits only Yangon's railway.
  return feed ? null : <StopsSheet {...props} />
}
