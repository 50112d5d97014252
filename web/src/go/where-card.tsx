import { callInstant, type RideLeg } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useRailway } from '../railway/railway.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import type { PositionConflict } from './use-located-trip.ts'
import styles from './go.module.css'

interface WhereCardProps {
  /** The ride with the times of the timetable and live data, ignoring the position of the phone. */
  ride: RideLeg
  conflict: PositionConflict
  onStanding: () => void
  onMissed: () => void
}

/** Asks where the train is, when the phone is not where the timetable expects the train. */
export function PositionConflictCard({ ride, conflict: { train, expectedNext }, onStanding, onMissed }: WhereCardProps) {
  const t = useTranslate()
  const { clock, duration, stationName, train: nameOf } = useFormats()
  const { zone } = useRailway()
  const phoneStation = useStationName(ride.stops[train.hasLeft ? train.reached + 1 : train.reached]!.station)!
  const timetableStation = useStationName(ride.stops[expectedNext]!.station)!
  const to = stationName(useStationName(ride.to)!)
  const words = { station: stationName(phoneStation), train: nameOf(ride), next: stationName(timetableStation) }
  const minutes = Math.max(1, Math.round((train.arrives.at(-1)! - train.at) / 60))
  return (
    <section className={styles.card} aria-labelledby="go-where">
      <div role="alert">
        <h2 id="go-where" className={styles.where}>
          <i aria-hidden="true">
            <Icon name="warning" size={20} />
          </i>
          {t('go.whereTitle')}
        </h2>
        <p className={`${styles.whereWhat} number`}>
          {train.hasLeft ? t('go.phoneBefore', words) : t('go.phoneAt', { ...words, time: clock(zonedIso(train.standingSince, zone)) })}
        </p>
      </div>
      <dl className={styles.choices}>
        <div data-by="location">
          <Icon name="locate" size={20} />
          <dt>{t('go.byLocation')}</dt>
          <dd>{train.hasLeft ? t('go.nextIs', { station: words.station }) : t('go.at', { station: words.station })}</dd>
          <dd className="number">
            {train.hasLeft
              ? `${to} ${clock(zonedIso(Math.round(train.arrives.at(-1)!), zone))}`
              : t('go.afterStart', { station: to, text: duration(minutes) })}
          </dd>
        </div>
        <div>
          <Icon name="clock" size={20} />
          <dt>{t('go.byTimetable')}</dt>
          <dd>{t('go.nextIs', { station: words.next })}</dd>
          <dd className="number">
            {to} {clock(callInstant(ride.arrives))}
          </dd>
        </div>
      </dl>
      <p className={styles.whereActs}>
        <button type="button" onClick={onStanding}>
          {t('go.standing')}
        </button>
        <button type="button" onClick={onMissed}>
          {t('go.missedIt')}
        </button>
      </p>
    </section>
  )
}
