import { Fragment } from 'react'
import { isCancelled, tripKey } from '@yatha/answers'
import { searchPath, type Itinerary, type RideLeg, type SearchAnswer } from '@yatha/contract'
import { clockText, fullDateText, type MessageKey } from '@yatha/language'
import { usePriceFormat } from '../../words/price.ts'
import { useFacts } from '../../railway/railway.tsx'
import { PrintSheet } from '../../railway/print/sheet.tsx'
import styles from '../../railway/print/sheet.module.css'
import { SheetStops } from '../../railway/print/sheet-stops.tsx'
import { translateToBurmese } from '../../railway/print/sheet-words.ts'
import { bilingualText, BilingualDigits, useSecondTranslate, useSecondFormats } from '../../railway/print/sheet-writing.tsx'
import { DirectionIcon } from '../../railway/way-mark.tsx'
import ui from '../../ui/ui.module.css'

/** Maximum number of trips on one page. */
const MAX_TRIPS_PER_PAGE = 18

export interface TripSheetProps {
  answer: Pick<SearchAnswer, 'from' | 'to' | 'day'>
  /** All trips of the day, or only the open trip. */
  trips: readonly Itinerary[]
  openTrip: Itinerary | undefined
}

/** The printed trips of a day between two stations. The open trip has a frame and a list of its stops. Times are those of the timetable. */
export function TripSheet({ answer: { from, to, day }, trips, openTrip }: TripSheetProps) {
  const t = useSecondTranslate()
  const second = useSecondFormats()
  const printedTrips = trips.filter((trip) => !isCancelled(trip) && ridesOf(trip).length > 0)
  const ways = [...new Set(printedTrips.flatMap((trip) => ridesOf(trip).map(({ way }) => way)))]
  return (
    <PrintSheet
      title={[<Ends key="my" from={from.nameMy} to={to.nameMy} />, <Ends key="second" from={second.name(from)} to={second.name(to)} />]}
      details={[translateToBurmese('search.trips'), `${t('search.trips')} · ${second.fullDate(day)}`, <BurmeseDay key="day" day={day} />]}
      path={searchPath({ from: from.slug, to: to.slug })}
      isLong={printedTrips.length > MAX_TRIPS_PER_PAGE}
    >
      <div className={styles.trips} data-alone={openTrip === undefined}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column}>
                  <span lang="my">{translateToBurmese(column)}</span>
                  <span>{t(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {printedTrips.map((trip) => (
              <Row key={tripKey(trip)} trip={trip} isOpen={openTrip !== undefined && tripKey(trip) === tripKey(openTrip)} />
            ))}
          </tbody>
        </table>
        {openTrip && <OpenTripStops trip={openTrip} />}
      </div>
      <p className={styles.legend}>
        {ways.map((way) => (
          <span key={way}>
            <DirectionIcon way={way} size={14} /> {bilingualText(t, `way.${way}`)}
          </span>
        ))}
        {printedTrips.some(isStarred) && <span>* {bilingualText(t, 'sheet.workedOut')}</span>}
      </p>
    </PrintSheet>
  )
}

const COLUMNS = [
  'sheet.departs',
  'sheet.arrives',
  'sheet.duration',
  'sheet.way',
  'route.filterTrain',
] as const satisfies readonly MessageKey[]

const ridesOf = ({ legs }: Itinerary): RideLeg[] => legs.filter((leg) => leg.kind === 'ride')

const isStarred = ({ provenance }: Itinerary): boolean => provenance?.times === 'derived'

/** `Hledan → Insein`, where a line may break only between the names. */
const Ends = ({ from, to }: { from: string; to: string }) => (
  <>
    <span className={ui.name}>{from} →</span> <span className={ui.name}>{to}</span>
  </>
)

const BurmeseDay = ({ day }: { day: string }) => <span lang="my">{fullDateText(day, 'my', 'burmese')}</span>

function Row({ trip, isOpen }: { trip: Itinerary; isOpen: boolean }) {
  const rides = ridesOf(trip)
  const [departs, arrives] = [rides[0]!.departs.planned, rides.at(-1)!.arrives.planned]
  const minutes = Math.round((Date.parse(arrives) - Date.parse(departs)) / 60_000)
  return (
    <tr data-opened={isOpen}>
      <td>
        <BilingualDigits text={clockText(departs, 'latin')}>{isStarred(trip) && '*'}</BilingualDigits>
      </td>
      <td>
        <BilingualDigits text={clockText(arrives, 'latin')} />
      </td>
      <td>{`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`}</td>
      <td>
        <DirectionIcon way={rides[0]!.way} size={16} />
      </td>
      <td>
        {rides.map((ride, i) => (
          <Fragment key={ride.route}>
            {i > 0 && ' → '}
            <TrainNumber ride={ride} />
          </Fragment>
        ))}
      </td>
    </tr>
  )
}

const TrainNumber = ({ ride: { trainNumber, trainNumberMy } }: { ride: RideLeg }) => (
  <>
    <span lang="my">{trainNumberMy}</span> {trainNumberMy !== trainNumber && trainNumber}
  </>
)

/** The stops of the open trip, train by train. */
function OpenTripStops({ trip }: { trip: Itinerary }) {
  const t = useSecondTranslate()
  const facts = useFacts()
  const price = usePriceFormat()
  const stopsOf = (ride: RideLeg) =>
    ride.stops.flatMap(({ station: slug, departs, arrives }) => {
      const station = facts.railway.station(slug)
      const call = departs ?? arrives
      return station && call ? [{ station: facts.stationName(station), time: call.planned }] : []
    })
  return (
    <div className={styles.opened}>
      <h3>
        {bilingualText(t, 'title.go')}
        {trip.fare && `\u00A0· ${price(trip.fare)}`}
      </h3>
      {ridesOf(trip).map((ride) => (
        <Fragment key={`${ride.route} ${ride.from}`}>
          <h3>
            <TrainNumber ride={ride} />
          </h3>
          <SheetStops stops={stopsOf(ride)} />
        </Fragment>
      ))}
    </div>
  )
}
