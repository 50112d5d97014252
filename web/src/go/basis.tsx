import { useEffect } from 'react'
import type { Leg } from '@yatha/answers'
import { zonedIso } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { useRailway } from '../railway/railway.tsx'
import { useDifference } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { isRideCanceled } from './progress.ts'
import type { CurrentCall } from './current-call.ts'
import styles from './go.module.css'

const TITLES = { feed: 'go.live', riders: 'go.fromRiders', operator: 'go.fromOperator' } as const

/** The source of live times, when they were last updated, and the deviation from the timetable. */
export function SourceCard({ current: { call, ride } }: { current: CurrentCall }) {
  const t = useTranslate()
  const { ago } = useWriting()
  const difference = useDifference()(call, !isRideCanceled(ride))
  if (call.basis === 'timetable') return null
  return (
    <section className={`${ui.card} ${styles.source}`}>
      <i aria-hidden="true">
        <Icon name={call.basis === 'riders' ? 'people' : 'clock'} size={22} />
      </i>
      <div>
        <h2>{t(TITLES[call.basis], { riders: call.riders ?? 1 })}</h2>
        <p className="number">
          {t('go.heard', { ago: ago(call.age ?? 0) })} · {difference?.text ?? t('state.onTime')}
        </p>
      </div>
    </section>
  )
}

/** The basis of times that are not live, and whether the screen stays on. */
export function Basis({ legs, current, screenStays }: { legs: readonly Leg[]; current: CurrentCall; screenStays: boolean }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { zone } = useRailway()
  const receivedAt = useLastLiveAt(legs, current)
  return (
    <p className={styles.basis}>
      {current.call.basis === 'timetable' && (
        <span>{receivedAt === undefined ? t('go.scheduled') : t('go.stale', { time: clock(zonedIso(receivedAt, zone)) })}</span>
      )}{' '}
      <span>{t(screenStays ? 'wake.screenOn' : 'wake.screenOff')}</span>
    </p>
  )
}

/** When live times of a train were last received on this page, by route; in epoch seconds. */
const lastLiveAt = new Map<string, number>()

/** Returns when live times of a train of the trip were last received, even if those times have expired since. */
function useLastLiveAt(legs: readonly Leg[], { ride, call }: CurrentCall): number | undefined {
  const isLive = call.basis !== 'timetable'
  const { age = 0 } = call
  useEffect(() => {
    if (isLive) lastLiveAt.set(ride.route, now() - age)
  }, [isLive, age, ride.route])
  const receivedAt = legs.flatMap((leg) => (leg.kind === 'ride' ? (lastLiveAt.get(leg.route) ?? []) : []))
  return receivedAt.length > 0 ? Math.max(...receivedAt) : undefined
}
