import type { ReactNode } from 'react'
import type { Leg } from '@yatha/answers'
import { legInstants, type RideLeg, type StopCall } from '@yatha/contract'
import { DestinationText } from '../railway/destination.tsx'
import type { FollowedTrain } from '../ride/index.ts'
import { PlanB } from '../railway/plan-b.tsx'
import { useViaStation } from '../railway/via.ts'
import { useFacts } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { Platform, StopTime, useDeviation } from '../railway/stop-time.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { TimeSourceChip } from './basis-chip.tsx'
import type { CurrentCall } from './current-call.ts'
import { MinutesUntil } from './minutes.tsx'
import { mainCallOf, legEpochSeconds, stopTimes, type Progress } from './progress.ts'
import { NextAction } from './next-action.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import styles from './go.module.css'

interface NextCardProps {
  legs: readonly Leg[]
  progress: Progress
  current: CurrentCall
  /** The train's position; undefined unless the phone measures it. */
  train: FollowedTrain | undefined
  isByLocation: boolean
}

/** The most important information: the next stop or departure with its minutes, then the next action. */
export function NextCard({ legs, progress, current, train, isByLocation }: NextCardProps) {
  const leg = legs[progress.leg]!
  return (
    <section className={styles.card} aria-labelledby="go-next">
      <Subject leg={leg} progress={progress} train={train} chip={<TimeSourceChip call={current.call} isLocated={isByLocation} />} />
      {leg.kind === 'ride' && !progress.problem && (progress.phase === 'waiting' || progress.phase === 'changing') && (
        <PlanB train={{ ...leg, to: legs.at(-1)!.to }} />
      )}
      {progress.phase !== 'arrived' && <NextAction legs={legs} progress={progress} />}
    </section>
  )
}

function Subject({ leg, progress, train, chip }: Pick<NextCardProps, 'progress' | 'train'> & { leg: Leg; chip: ReactNode }) {
  const t = useTranslate()
  const { clock } = useFormats()
  const { phase, problem } = progress
  if (phase === 'riding' && leg.kind === 'ride') {
    const stop = leg.stops[progress.next]!
    return (
      <>
        <Label text={t('go.nextStop')} chip={chip} />
        <Name slug={stop.station} />
        <TimeLine until={stopTimes(leg)[progress.next]!} call={mainCallOf(stop)} meters={train?.meters} />
      </>
    )
  }
  if (phase === 'arrived' || leg.kind === 'walk') {
    const { arrives } = legInstants(leg)
    return (
      <>
        <Label text={t(phase === 'arrived' ? 'wake.arrived' : 'go.walk')} chip={phase === 'arrived' ? undefined : chip} />
        <Name slug={leg.to} />
        <p className={styles.due}>
          {phase !== 'arrived' && <MinutesUntil until={legEpochSeconds(leg).arrives} />}
          <strong className="number">
            <time>{clock(arrives)}</time>
          </strong>
        </p>
      </>
    )
  }
  const isStuck = problem?.leg === progress.leg && problem.from === leg.from
  return (
    <>
      <Label text={t('go.getOn')} chip={chip} />
      <Name slug={leg.from} />
      <DestinationLine ride={leg} />
      {!isStuck && <TimeLine until={legEpochSeconds(leg).departs} call={leg.departs} />}
    </>
  )
}

/** The heading of the card, with the basis of its times. */
function Label({ text, chip }: { text: string; chip: ReactNode }) {
  return (
    <p className={styles.label}>
      <b>{text}</b>
      {chip}
    </p>
  )
}

function Name({ slug }: { slug: string }) {
  const station = useStationName(slug)
  return (
    <h2 id="go-next" className={styles.name}>
      {station && <StationNameText station={station} />}
    </h2>
  )
}

/** Minutes until a call, and its time; if late, both planned and expected time. Below, the distance to the stop and the delay. */
function TimeLine({ until, call, meters }: { until: number; call: StopCall; meters?: number | undefined }) {
  const t = useTranslate()
  const { distance } = useFormats()
  const difference = useDeviation()(call, true)
  const texts = [
    meters !== undefined && t('go.away', { distance: distance(meters) }),
    difference && difference.kind !== 'cancelled' && difference.text,
  ].filter((text) => typeof text === 'string')
  return (
    <>
      <p className={styles.due}>
        <MinutesUntil until={until} />
        <strong className="number">
          <StopTime call={call} isTrainRunning />
        </strong>
      </p>
      {texts.length > 0 && <p className={`${styles.away} number`}>{texts.join('\u00A0· ')}</p>}
    </>
  )
}

/** The train, its platform, and its destination: its last stop, or its direction around the loop. */
function DestinationLine({ ride }: { ride: RideLeg }) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName, train } = useFormats()
  const wayText = useDirectionText()
  const summary = facts.routeSummary(facts.railway.route(ride.route)!)
  const line = { ...summary, route: summary.slug }
  const via = useViaStation(line, ride.from)
  return (
    <p className={styles.towards}>
      <Icon name="arrow" size={16} />
      <span>
        {train(ride)}&nbsp;· <DirectionIcon way={ride.way} size={16} /> {wayText(ride)}&nbsp;·{' '}
        <DestinationText line={line} at={ride.from} />
        {via && ` ${t('station.via', { station: stationName(via) })}`}
        <Platform call={ride.departs} />
      </span>
    </p>
  )
}
