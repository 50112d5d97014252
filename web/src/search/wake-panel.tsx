import { useEffect, useMemo, useState } from 'react'
import { zonedIso } from '@yatha/timetable'
import { ring } from '../device/alarm.ts'
import { useSecond } from '../device/clock.ts'
import { useScreenOn } from '../device/keep-awake.ts'
import { useAnswers, useFacts } from '../railway/railway.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { useBackCloses } from '../ui/sheet-moves.tsx'
import { useModal } from '../ui/use-modal.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Sound } from './sound.tsx'
import { useBeforeText } from './wake-words.ts'
import { setWake, stateAt, currentTimes, type Wake } from './wake.ts'
import styles from './wake.module.css'

/** The active alarm, above everything else: where and when to get off. It rings, in amber, until the rider confirms. */
export function WakePanel({ wake }: { wake: Wake }) {
  const t = useTranslate()
  const { clock, number, train } = useWriting()
  const beforeText = useBeforeText()
  const facts = useFacts()
  const answers = useAnswers()
  const currentSecond = useSecond()
  const dialog = useModal()
  const [backCount, setBackCount] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const screenStays = useScreenOn()
  const times = useMemo(() => wake.rides.map((ride) => currentTimes(answers, ride)), [wake.rides, answers])
  const { ride, phase, alarmAt, arrivesAt, stopsLeft } = stateAt(wake, times, currentSecond)
  const leg = wake.rides[ride]!
  const station = facts.railway.station(leg.to)
  const isLast = ride === wake.rides.length - 1
  const timeText = (instant: number) => clock(zonedIso(instant, facts.railway.zone))
  useEffect(() => (phase === 'ringing' ? ring() : undefined), [phase])
  const stop = () => setWake(undefined)
  const ask = () => setAsking(true)
  const back = () => {
    ask()
    setBackCount(backCount + 1)
  }
  const heading =
    phase === 'arrived'
      ? t('wake.arrived')
      : phase === 'ringing' && stopsLeft <= 1
        ? t(isLast ? 'wake.next' : 'wake.changeNext')
        : t(isLast ? 'wake.getOff' : 'wake.change')
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={t('wake.title')}
      data-phase={phase}
      onCancel={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <BackButtonGuard key={backCount} onBack={back} />
      <p className={styles.top}>
        <span>
          <Icon name="clock" size={18} />
          {t('wake.offline')}
        </span>
        <b className="number">{train(leg)}</b>
      </p>
      <div className={styles.main} role={phase === 'ringing' ? 'alert' : undefined}>
        <p className={styles.heading}>{heading}</p>
        {station && (
          <h2>
            <NameOfStation station={facts.stationName(station)} />
          </h2>
        )}
        {phase !== 'arrived' && (
          <p className={styles.due}>
            <b className="number">{number(Math.max(0, Math.ceil((arrivesAt - currentSecond) / 60)))}</b>
            <span>{t('time.minutesUnit')}</span>
            <strong className="number">{timeText(arrivesAt)}</strong>
          </p>
        )}
      </div>
      {phase === 'ringing' && (
        <button type="button" className={styles.awake} onClick={() => setWake({ ...wake, awake: ride })}>
          {t('wake.awake')}
        </button>
      )}
      {phase === 'early' && (
        <>
          <p className="number">{t('wake.ringsAt', { time: timeText(alarmAt), before: beforeText(wake.before) })}</p>
          <Sound />
          <p>{t(screenStays ? 'wake.screenOn' : 'wake.screenOff')}</p>
          <p>{t('wake.stayOpen')}</p>
        </>
      )}
      {phase === 'awake' && <p>{t('wake.stops', { count: stopsLeft })}</p>}
      {isAsking && phase !== 'arrived' ? (
        <div className={styles.asks} role="group" aria-label={t('wake.stopAsk')}>
          <p>
            <b>{t('wake.stopAsk')}</b>
          </p>
          <button type="button" onClick={stop}>
            {t('wake.stop')}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            {t('wake.keep')}
          </button>
        </div>
      ) : (
        <button type="button" className={styles.stop} onClick={phase === 'arrived' ? stop : ask}>
          {t(phase === 'arrived' ? 'wake.done' : 'wake.stop')}
        </button>
      )}
    </dialog>
  )
}

/** Intercepts the back button, so that the app asks before it ends the alarm. */
function BackButtonGuard({ onBack }: { onBack: () => void }) {
  useBackCloses(onBack)
  return null
}
