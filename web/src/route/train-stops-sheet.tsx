import { routePath, type RouteDetail, type Trip } from '@yatha/contract'
import { fullDateText } from '@yatha/language'
import { PrintSheet } from '../railway/print/sheet.tsx'
import { SheetStops } from '../railway/print/sheet-stops.tsx'
import { translateToBurmese } from '../railway/print/sheet-words.ts'
import { useSecondTranslate, useSecondFormats } from '../railway/print/sheet-writing.tsx'

/** Maximum number of stops in one column. */
const MAX_STOPS_PER_COLUMN = 28
/** Maximum number of stops in two columns on one page. */
const MAX_STOPS_PER_PAGE = 56

/** The printed stops of a train on a day. Times are those of the timetable. */
export function TrainStopsSheet({ route, trip }: { route: RouteDetail; trip: Trip }) {
  const t = useSecondTranslate()
  const second = useSecondFormats()
  const stops = trip.calls.flatMap(({ station, departs, arrives }) => {
    const call = departs ?? arrives
    return call ? [{ station, time: call.planned }] : []
  })
  const { origin, destination, pattern } = route
  const isLoop = pattern === 'full-loop'
  return (
    <PrintSheet
      title={[translateToBurmese('route.number', { number: route.trainNumberMy }), t('route.number', { number: route.trainNumber })]}
      details={[
        isLoop ? `${origin.nameMy} · ${translateToBurmese('station.fullLoop')}` : `${origin.nameMy} → ${destination.nameMy}`,
        isLoop ? `${second.name(origin)} · ${t('station.fullLoop')}` : `${second.name(origin)} → ${second.name(destination)}`,
        `${t(`way.${route.way}`)} · ${second.fullDate(trip.day)}`,
        <span key="day" lang="my">
          {fullDateText(trip.day, 'my', 'burmese')}
        </span>,
      ]}
      path={routePath(route.slug)}
      isLong={stops.length > MAX_STOPS_PER_PAGE}
    >
      <SheetStops stops={stops} columns={stops.length > MAX_STOPS_PER_COLUMN ? 2 : 1} />
    </PrintSheet>
  )
}
