import { useMemo } from 'react'
import { answerTrip, resolveTripQuery, type Answers } from '@yatha/answers'
import { callEpochSeconds, minutesUntil, routePath, type Favorite, type StopCall } from '@yatha/contract'
import { addDays, listedStation, parseServiceDay } from '@yatha/timetable'
import { Link } from '../frame/router.ts'
import { useAnswers, useFacts, useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { FavoriteCard } from './card.tsx'
import { MissingFavoriteCard } from './missing-favorite-card.tsx'
import { NextTrain } from './next-train.tsx'
import styles from './favorite.module.css'

/** Number of days ahead that are searched for the next run of a train. */
const DAYS_AHEAD = 7

/** A train with its next run at the rider's station. */
export function RouteCard({ favorite }: { favorite: Favorite }) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName, train } = useFormats()
  const answers = useAnswers()
  const { day: today } = useRailwayNow()
  const { slug, alert } = favorite
  const route = useMemo(() => facts.route(slug), [facts, slug])
  // `alert.station` is a listed station, but the call of the train may be at a platform of that station.
  const isAlertStation = (stop: string) => listedStation(facts.railway, facts.railway.station(stop)!.index).slug === alert.station
  const alertStation = alert.station === undefined ? route?.origin : route?.calls.find((call) => isAlertStation(call.station.slug))?.station
  const run = useMemo(() => nextRun(answers, slug, alertStation?.slug, today), [answers, slug, alertStation?.slug, today])
  if (!route) return <MissingFavoriteCard favorite={favorite} />
  const at = alertStation ?? route.origin
  const name = t('route.number', { number: train(route) })
  const minutesLeft = run && minutesUntil(run.departs, answers.now)
  return (
    <FavoriteCard favorite={favorite} name={name} title={<Link to={routePath(slug)}>{name}</Link>}>
      <p className={styles.ends}>
        <StationNameText station={route.origin} alone /> –{' '}
        {route.pattern === 'full-loop' ? t('station.fullLoop') : <StationNameText station={route.destination} alone />}
      </p>
      {run ? (
        <NextTrain
          line={{ ...route, ...run.departs }}
          to={routePath(slug, at.slug, run.day === today ? undefined : run.day)}
          destination={stationName(at)}
          {...(run.day === today && minutesLeft !== undefined ? { minutesLeft } : { day: run.day })}
        />
      ) : (
        <p className={styles.quiet}>{t('favorite.noRun')}</p>
      )}
    </FavoriteCard>
  )
}

interface Run {
  readonly day: string
  readonly departs: StopCall
}

/** Returns the next departure from the station that is not canceled, within a week. */
function nextRun(answers: Answers, slug: string, station: string | undefined, today: string): Run | undefined {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(parseServiceDay(today)!, ahead)
    const trip = answerTrip(answers, resolveTripQuery(answers, { route: slug, day }))
    const departs = trip?.calls.find((call) => call.station.slug === station)?.departs
    if (departs && !trip.cancelled && !departs.cancelled && callEpochSeconds(departs) >= answers.now) return { day, departs }
  }
  return undefined
}
