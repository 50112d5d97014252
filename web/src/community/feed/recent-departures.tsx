import { Suspense, useMemo } from 'react'
import { answerBoard, resolveBoardQuery, runOfDeparture, type Answers } from '@yatha/answers'
import { communityPath } from '@yatha/contract'
import { useAnswers } from '../../railway/railway.tsx'
import { PlatformReportCard, tripIdOf, type PlatformReportCardProps } from '../../ride/index.ts'
import { useTranslate } from '../../words/language.tsx'
import styles from './news.module.css'

const MAX_TRAINS = 2

/** The most recent departures from the rider’s stations, with buttons to report them. */
export function RecentDepartures({ stations }: { stations: readonly string[] }) {
  const t = useTranslate()
  const answers = useAnswers()
  const trains = useMemo(() => lastDepartures(answers, stations), [answers, stations])
  if (trains.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="did-it-come">
      <h2 id="did-it-come" className={styles.due}>
        {t('community.didItCome')}
      </h2>
      <Suspense>
        {trains.map((train) => (
          <PlatformReportCard key={`${train.at.trip} ${train.station.slug}`} {...train} path={communityPath()} />
        ))}
      </Suspense>
    </section>
  )
}

function lastDepartures(answers: Answers, stations: readonly string[]): Omit<PlatformReportCardProps, 'path'>[] {
  const departed = stations
    .flatMap((station) => {
      const board = answerBoard(answers, resolveBoardQuery(answers, { station }))
      return (board?.recent ?? []).map((departure) => ({ departure, station: board!.station }))
    })
    .sort((a, b) => (a.departure.planned < b.departure.planned ? 1 : -1))
  return departed.slice(0, MAX_TRAINS).flatMap(({ departure, station }) => {
    const { route, planned } = departure
    const run = runOfDeparture(answers, { route, from: station.slug, planned })
    const trip = tripIdOf(answers, route)
    return run && trip !== undefined
      ? [{ at: { trip, day: run.trip.day, call: run.call }, planned: departure, station, train: departure }]
      : []
  })
}
