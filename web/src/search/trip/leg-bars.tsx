import { Fragment } from 'react'
import { legInstants, type Itinerary } from '@yatha/contract'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { useStationName } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { exceedsMaxWait, overnightWait, type Wait } from './long-wait.ts'
import styles from './trip.module.css'

/** The legs of a trip as bars in the colors of their lines, a night as a dark bar, and the transfer if there are exactly two rides. */
export function LegBars({ legs }: Pick<Itinerary, 'legs'>) {
  const night = overnightWait({ legs })
  const isLong = exceedsMaxWait({ legs })
  const rides = legs.filter(({ kind }) => kind === 'ride')
  const length = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / 60_000)
  return (
    <>
      <span className={styles.legs}>
        {legs.map((leg, i) => {
          const { departs, arrives } = legInstants(leg)
          const previousArrival = i > 0 && legInstants(legs[i - 1]!).arrives
          return (
            <Fragment key={`${leg.from} ${departs}`}>
              {previousArrival && night?.departs === departs && <NightBar night={night} />}
              {previousArrival && night?.departs !== departs && (
                <i data-kind="gap" style={{ flexGrow: isLong ? 0 : length(previousArrival, departs) }} />
              )}
              <i data-kind={leg.kind === 'ride' ? leg.type : 'gap'} style={{ flexGrow: length(departs, arrives) }} />
            </Fragment>
          )
        })}
      </span>
      {rides.length === 2 && <Via from={rides[0]!} to={rides[1]!} />}
    </>
  )
}

function NightBar({ night: { station: slug, minutes } }: { night: Wait }) {
  const t = useTranslate()
  const { shortDuration, stationName } = useFormats()
  const station = useStationName(slug)
  if (!station) return null
  return (
    <span className={`${styles.night} number`}>
      <Icon name="moon" size={14} />
      {t('search.night', { station: stationName(station), duration: shortDuration(minutes) })}
    </span>
  )
}

type TripLeg = Itinerary['legs'][number]

/** Where and when the rider changes trains, between the ends of the trip: `Hledan  18:23 Yangon Central 6:00  Mandalay`. */
function Via({ from, to }: { from: TripLeg; to: TripLeg }) {
  const { clock, stationName } = useFormats()
  const [start, transfer, end] = [useStationName(from.from), useStationName(to.from), useStationName(to.to)]
  if (!start || !transfer || !end) return null
  return (
    <span className={`${styles.via} number`}>
      <span>{stationName(start)}</span>
      <span>
        {clock(legInstants(from).arrives)} {stationName(transfer)} {clock(legInstants(to).departs)}
      </span>
      <span>{stationName(end)}</span>
    </span>
  )
}
