import type { Leg } from '@yatha/answers'
import { legInstants, type RideLeg, type StopCall } from '@yatha/contract'
import { DestinationText } from '../railway/goal.tsx'
import { PlanB } from '../railway/plan-b.tsx'
import { useVia } from '../railway/via.ts'
import { useFacts } from '../railway/railway.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { Platform, StopTime, useDifference } from '../railway/stop-time.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Minutes } from './minutes.tsx'
import { callOf, secondsOf, stopTimes, type Progress } from './progress.ts'
import { ToDo } from './to-do.tsx'
import { useWayText } from '../railway/use-way.ts'
import styles from './go.module.css'

/** The most important information: the next stop or departure with its minutes, then the next action. */
export function NextCard({ legs, progress }: { legs: readonly Leg[]; progress: Progress }) {
  const leg = legs[progress.leg]!
  return (
    <section className={styles.card} aria-labelledby="go-next">
      <Subject leg={leg} progress={progress} />
      {leg.kind === 'ride' && !progress.problem && (progress.phase === 'waiting' || progress.phase === 'changing') && (
        <PlanB train={{ ...leg, to: legs.at(-1)!.to }} />
      )}
      {progress.phase !== 'arrived' && <ToDo legs={legs} progress={progress} />}
    </section>
  )
}

function Subject({ leg, progress }: { leg: Leg; progress: Progress }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { phase, problem } = progress
  if (phase === 'riding' && leg.kind === 'ride') {
    const stop = leg.stops[progress.next]!
    return (
      <>
        <Label text={t('go.nextStop')} ride={leg} />
        <Name slug={stop.station} />
        <TimeLine until={stopTimes(leg)[progress.next]!} call={callOf(stop)} />
      </>
    )
  }
  if (phase === 'arrived' || leg.kind === 'walk') {
    const { arrives } = legInstants(leg)
    return (
      <>
        <Label text={t(phase === 'arrived' ? 'wake.arrived' : 'go.walk')} />
        <Name slug={leg.to} />
        <p className={styles.due}>
          {phase !== 'arrived' && <Minutes until={secondsOf(leg).arrives} />}
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
      <Label text={t('go.getOn')} ride={leg} />
      <Name slug={leg.from} />
      <DestinationLine ride={leg} />
      {!isStuck && <TimeLine until={secondsOf(leg).departs} call={leg.departs} />}
    </>
  )
}

/** The heading of the card, with the train and its direction. */
function Label({ text, ride }: { text: string; ride?: RideLeg }) {
  const { train } = useWriting()
  const wayText = useWayText()
  return (
    <p className={styles.label}>
      <b>{text}</b>
      {ride && (
        <span className="number">
          {train(ride)} · <WayMark way={ride.way} size={16} /> {wayText(ride)}
        </span>
      )}
    </p>
  )
}

function Name({ slug }: { slug: string }) {
  const station = useStation(slug)
  return (
    <h2 id="go-next" className={styles.name}>
      {station && <NameOfStation station={station} />}
    </h2>
  )
}

/** Minutes and time; for a late train, both times and the delay. */
function TimeLine({ until, call }: { until: number; call: StopCall }) {
  const difference = useDifference()(call, true)
  return (
    <p className={styles.due}>
      <Minutes until={until} />
      <strong className="number">
        <StopTime call={call} running />
        {difference && difference.kind !== 'cancelled' && <small aria-hidden="true">{difference.text}</small>}
      </strong>
    </p>
  )
}

/** The platform, and the destination of the train: its last stop, or its direction around the loop. */
function DestinationLine({ ride }: { ride: RideLeg }) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName } = useWriting()
  const summary = facts.routeSummary(facts.railway.route(ride.route)!)
  const line = { ...summary, route: summary.slug }
  const via = useVia(line, ride.from)
  return (
    <p className={styles.towards}>
      <Icon name="arrow" size={16} />
      <span>
        <DestinationText line={line} at={ride.from} />
        {via && ` ${t('station.via', { station: stationName(via) })}`}
        <Platform call={ride.departs} />
      </span>
    </p>
  )
}
