import { useMemo } from 'react'
import { answerBoard, resolveBoardQuery } from '@yatha/answers'
import { routePath, type Departure, type RouteDetail, type Trip } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { Link } from '../frame/router.ts'
import { useAnswers, useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { StopTime, useBasisText } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { PLACEHOLDER, WithPlaceholder } from '../words/placeholder.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './panel.module.css'

interface CanceledTrainProps {
  route: RouteDetail
  trip: Trip
  /** Index of the rider's stop; 0 if the rider has no stop. */
  at: number
}

/** Shows that a run is canceled, the source of this information, and the next train from the rider's stop. */
export function CanceledTrain({ route, trip, at }: CanceledTrainProps) {
  const t = useTranslate()
  const { clock, day, train } = useFormats()
  const call = trip.calls[at]!.departs!
  const basis = useBasisText()(call)
  const { station } = trip.calls[at]!
  const { day: today } = useRailwayNow()
  const next = useNextTrain(route, station.slug, call.planned)
  return (
    <section className={styles.panel} data-panel>
      <div className={styles.head}>
        <p className={styles.caption} role="alert">
          {t('route.cancelled', { day: day(trip.day) })}
        </p>
        <p className={`${styles.big} number`}>
          <s>
            {clock(trip.calls[0]!.departs!.planned)} – {clock(trip.calls.at(-1)!.arrives!.planned)}
          </s>
        </p>
        <span className={styles.chip} data-kind="canceled">
          <Icon name="close" size={14} />
          <span>{t('state.cancelled')}</span>
        </span>
        {basis && (
          <p className={`${styles.due} number`}>
            <small>{basis}</small>
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {next ? (
          <>
            <p>
              <b>
                <WithPlaceholder text={t('route.nextFrom', { station: PLACEHOLDER })}>
                  <StationNameText station={station} alone />
                </WithPlaceholder>
              </b>{' '}
              <b className={`${styles.clock} number`}>
                <StopTime call={next} isTrainRunning />
              </b>
            </p>
            <Link to={routePath(next.route, station.slug, trip.day === today ? undefined : trip.day)}>
              {t('route.open', { train: train(next) })}
            </Link>
          </>
        ) : (
          <p>{t('station.noDepartures')}</p>
        )}
      </div>
    </section>
  )
}

/** Returns the next similar train from a station: a city train in the same direction, or another train to the same last stop. */
function useNextTrain(route: RouteDetail, station: string, planned: string): Departure | undefined {
  const answers = useAnswers()
  return useMemo(() => {
    const now = zonedIso(answers.now, answers.railway.zone)
    const from = planned > now ? planned : now
    const question = resolveBoardQuery(answers, { station, day: from.slice(0, 10), time: from.slice(11, 16) })
    const isAlike = (other: Departure) =>
      route.type === 'urban' ? other.type === 'urban' && other.way === route.way : other.destination.slug === route.destination.slug
    return answerBoard(answers, question)?.departures.find((other) => other.route !== route.slug && !other.cancelled && isAlike(other))
  }, [answers, route, station, planned])
}
