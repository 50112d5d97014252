import { useMemo, useState } from 'react'
import type { Leg } from '@yatha/answers'
import { legInstants, type RideLeg } from '@yatha/contract'
import { StationNameText } from '../railway/station-name.tsx'
import { Platform, StopTime } from '../railway/stop-time.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { mainCallOf, isRideCanceled, nextRideAfter, type Progress } from './progress.ts'
import { tripStopRows, type TripStopRow } from './strip-rows.ts'
import type { PositionConflict } from './use-located-trip.ts'
import styles from './strip.module.css'

interface StripProps {
  legs: readonly Leg[]
  progress: Progress
  /** Set while the app asks the rider where the train is. */
  conflict: PositionConflict | undefined
  /** Called when the rider reports having missed a train that should already have left. */
  onMissed: (leg: number) => void
}

/** Up to this next stop of a ride, the rider can report having missed the train: the app assumes boarding at the departure time. */
const MAX_STOPS_TO_NOTICE = 3

/** The trip as a line of stops, most of them collapsed. Each leg has the color of its line; transfers are squares. */
export function TripStopList({ legs, progress, conflict, onMissed }: StripProps) {
  const t = useTranslate()
  const [whole, setWhole] = useState(false)
  const rows = useMemo(() => tripStopRows(legs, progress, whole), [legs, progress, whole])
  const canExpand = useMemo(() => tripStopRows(legs, progress, true).length > tripStopRows(legs, progress, false).length, [legs, progress])
  const mayHaveMissed = progress.phase === 'riding' && progress.next <= MAX_STOPS_TO_NOTICE
  return (
    <section className={`${ui.card} ${styles.whole}`} aria-label={t('go.whole')}>
      <ol className={styles.strip}>
        {rows.map((row, i) => (
          <Row key={`${row.leg} ${i}`} row={row} legs={legs} conflict={conflict} />
        ))}
      </ol>
      {(canExpand || mayHaveMissed) && (
        <p className={styles.acts}>
          {canExpand && (
            <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              <Icon name={whole ? 'up' : 'down'} size={18} />
              {t(whole ? 'go.fewerStops' : 'go.allStops')}
            </button>
          )}
          {mayHaveMissed && (
            <button type="button" onClick={() => onMissed(progress.leg)}>
              {t('go.missedIt')}
            </button>
          )}
        </p>
      )}
    </section>
  )
}

function Row({ row, legs, conflict }: { row: TripStopRow } & Pick<StripProps, 'legs' | 'conflict'>) {
  const t = useTranslate()
  const { clock } = useFormats()
  const leg = legs[row.leg]!
  const kind = leg.kind === 'ride' ? leg.type : 'walk'
  if (row.kind === 'fold')
    return (
      <li data-kind={kind} data-place="fold">
        <span />
        <i aria-hidden="true" />
        <small>{t('search.between', { count: row.count })}</small>
      </li>
    )
  if (row.kind === 'walk') return <WalkRow row={row} leg={leg} time={clock(legInstants(leg).departs)} />
  return leg.kind === 'ride' ? <StopRow row={row} ride={leg} legs={legs} conflict={conflict} /> : null
}

function WalkRow({ row, leg, time }: { row: TripStopRow; leg: Leg; time: string }) {
  const t = useTranslate()
  const { stationName } = useFormats()
  const station = useStationName(leg.to)
  return (
    <li data-kind="walk" data-state={row.state} aria-current={row.state === 'next' ? 'step' : undefined}>
      <time className="number">{time}</time>
      <i aria-hidden="true" />
      <span>{station && t('go.walkTo', { station: stationName(station) })}</span>
    </li>
  )
}

function StopRow({
  row,
  ride,
  legs,
  conflict,
}: { row: TripStopRow & { kind: 'stop' }; ride: RideLeg } & Pick<StripProps, 'legs' | 'conflict'>) {
  const t = useTranslate()
  const { train } = useFormats()
  const station = useStationName(row.stop.station)
  const place = conflict?.leg === row.leg ? conflictPlace(ride.stops.indexOf(row.stop), conflict) : undefined
  const stopNote = useStopNote()(row, ride, legs)
  const note = place ? t(place === 'phone' ? 'go.yourPhone' : 'go.timetableHere') : stopNote
  const call = mainCallOf(row.stop)
  // The row above, where the previous train arrives, already names the station.
  const isChange = row.place === 'on' && row.leg > 0 && row.state !== 'past'
  const isEnd = row.place !== 'between'
  const isTransfer = (row.place === 'on' && row.leg > 0) || (row.place === 'off' && nextRideAfter(legs, row.leg) !== undefined)
  return (
    <li
      data-kind={ride.type}
      data-state={row.state}
      data-place={row.place}
      data-apart={place}
      data-square={isTransfer || undefined}
      data-strong={(isEnd && row.state !== 'past') || row.state === 'next' || undefined}
      aria-current={row.state === 'next' ? 'step' : undefined}
    >
      <span className="number">
        <StopTime call={call} isStacked isTrainRunning />
      </span>
      <i aria-hidden="true" />
      <span className={call.cancelled ? styles.off : undefined}>
        {isChange ? t('go.leaves', { train: train(ride) }) : station && <StationNameText station={station} alone />}
        {row.place === 'on' && row.state !== 'past' && <Platform call={call} />}
      </span>
      {note && <small className="number">{note}</small>}
    </li>
  )
}

/** Returns `phone` for the stop where the phone is, or the next stop if the train has left; `timetable` for the next stop by its times. */
function conflictPlace(stop: number, { train, expectedNext }: PositionConflict): 'phone' | 'timetable' | undefined {
  if (stop === (train.hasLeft ? train.reached + 1 : train.reached)) return 'phone'
  return stop === expectedNext ? 'timetable' : undefined
}

/** Returns a function that formats the note beside a stop, such as “get off here”. */
function useStopNote() {
  const t = useTranslate()
  const { train } = useFormats()
  return (
    { place, state, stop, passedCount: passed, leg }: TripStopRow & { kind: 'stop' },
    ride: RideLeg,
    legs: readonly Leg[],
  ): string | undefined => {
    if (isRideCanceled(ride)) return place === 'on' ? t('state.cancelled') : undefined
    if (mainCallOf(stop).cancelled) return t('state.skipped')
    if (place === 'on' && passed) return t('route.passed', { count: passed })
    if (place === 'on' && state === 'past') return leg > 0 ? t('go.changed') : t('go.gotOn', { train: train(ride) })
    if (place === 'on') return leg > 0 ? t('search.stops', { count: ride.stops.length - 1 }) : t('go.on')
    if (place === 'off') return t(nextRideAfter(legs, leg) === undefined ? 'go.off' : 'go.offChange')
    return state === 'next' ? t('go.next') : undefined
  }
}
