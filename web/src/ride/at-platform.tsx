import { useEffect, useId, useState } from 'react'
import { minutesLate, REPORTED_MINUTES, type ReportKind, type RouteSummary, type StationName, type StopCall } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useMinute } from '../device/clock.ts'
import { useRailway } from '../railway/railway.tsx'
import { ApiError } from '../session/call.ts'
import { accountsOpen } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { AskLogIn } from './ask-log-in.tsx'
import { say, takeBack, useReport, type OwnReport, type Said } from './reports.ts'
import { unbroken } from './unbroken.ts'
import styles from './ride.module.css'

export interface AtPlatformProps {
  /** The train and the stop where the rider is. */
  at: Pick<Said, 'trip' | 'day' | 'call'>
  planned: StopCall
  station: StationName
  train: Pick<RouteSummary, 'trainNumber' | 'trainNumberMy'>
  path: string
}

/** How long Undo is disabled, so that the second tap of a double tap does not undo a report. */
const DOUBLE_TAP_MS = 700

/** Minutes before and after a train's time in which a rider may be waiting for it. */
const [BEFORE, AFTER] = [20, 60]
/** Maximum number of minutes by which a train can be reported early. */
const EARLY = -REPORTED_MINUTES.least

const minutesAfter = (planned: string, now: number): number => Math.floor(now / 60) - Math.floor(Date.parse(planned) / 60_000)

/** Buttons for reports at the platform, shown while the train is due. After a tap, the state of the report with an Undo button. */
export function AtPlatform(props: AtPlatformProps) {
  const t = useTranslate()
  const { stationName, train: nameOf } = useWriting()
  const minute = useMinute()
  const heading = useId()
  const own = useReport(props.at)
  const late = minutesAfter(props.planned.planned, minute)
  const expected = minutesLate(props.planned)
  const isDue = late >= -BEFORE + Math.min(0, expected) && late <= AFTER + Math.max(0, expected)
  if (!accountsOpen || props.planned.cancelled || (!isDue && !own)) return null
  const isSaid = own && /^(sending|waiting|sent)$/.test(own.state)
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('ride.atTitle', { train: unbroken(nameOf(props.train)), station: stationName(props.station) })}</h2>
      {isSaid ? <SaidOf own={own} /> : <Ask {...props} late={late} own={own} />}
    </section>
  )
}

function Ask({ at, path, late, own }: AtPlatformProps & { late: number; own: OwnReport | undefined }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const [asksLogIn, setAsksLogIn] = useState(false)
  const [minutes, setMinutes] = useState<number>()
  const tell = (kind: ReportKind) => () => {
    if (!signedIn) return setAsksLogIn(true)
    say({ ...at, kind, ...(kind === 'came' && minutes !== undefined && { minutes }) })
  }
  if (asksLogIn && !signedIn) return <AskLogIn path={path} />
  // Trains stand at their first stop before departure: they are not early there.
  const shown = minutes ?? (at.call === 0 ? Math.max(0, late) : late)
  return (
    <>
      <p className={styles.what} role={own ? 'status' : undefined}>
        {own?.state === 'undone' ? t('ride.undone') : own?.state === 'dropped' ? t('ride.dropped') : t('ride.atWhat')}
      </p>
      {late >= -EARLY && (
        <div className={styles.came}>
          <button type="button" className={`${ui.button} ${styles.main}`} onClick={tell('came')}>
            <span>
              {t('ride.came')} <LateText minutes={shown} />
            </span>
          </button>
          <Step by={-1} from={shown} onStep={setMinutes} />
          <Step by={1} from={shown} onStep={setMinutes} />
        </div>
      )}
      <div className={styles.buttons}>
        {late >= 0 && (
          <>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={tell('notYet')}>
              {t('ride.notYet')}
            </button>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={tell('didNotRun')}>
              {t('ride.didNotRun')}
            </button>
          </>
        )}
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={tell('crowded')}>
          {t('ride.crowded')}
        </button>
      </div>
    </>
  )
}

/** A delay in small type: `4 min late`. */
function LateText({ minutes }: { minutes: number }) {
  const t = useTranslate()
  const text = minutes > 0 ? t('state.late', { minutes }) : minutes < 0 ? t('state.early', { minutes: -minutes }) : t('ride.onTime')
  return <small className="number">{text}</small>
}

function Step({ by, from, onStep }: { by: -1 | 1; from: number; onStep: (minutes: number) => void }) {
  const t = useTranslate()
  const to = Math.min(REPORTED_MINUTES.most, Math.max(REPORTED_MINUTES.least, from + by))
  return (
    <button
      type="button"
      className={`${ui.icon} ${styles.step}`}
      aria-label={t(by < 0 ? 'ride.earlier' : 'ride.later')}
      onClick={() => onStep(to)}
    >
      <Icon name={by < 0 ? 'minus' : 'plus'} size={20} />
    </button>
  )
}

function SaidOf({ own }: { own: OwnReport }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { zone } = useRailway()
  const [busy, setBusy] = useState(false)
  const [settled, setSettled] = useState(false)
  const { report } = own
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  const undo = () => {
    setBusy(true)
    takeBack(report)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 0) toast(error.message, 'error')
      })
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.told}>
      <p className="number">
        <b>{t('ride.said', { what: t(`ride.${report.kind}`) })}</b> · {clock(zonedIso(report.at, zone))}
      </p>
      <div role="status">
        <p>{useBecomes()(own)}</p>
        {own.state === 'sent' && own.agreement.needsConfirmed && <p>{t('ride.neededConfirmed')}</p>}
      </div>
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={busy || !settled} onClick={undo}>
        {t('ride.undo')}
      </button>
    </div>
  )
}

/** Describes the state of a report. */
function useBecomes(): (own: OwnReport) => string {
  const t = useTranslate()
  return (own) => {
    if (own.state === 'waiting') return t('ride.waiting')
    if (own.state !== 'sent') return t('ride.sending')
    const { isShown, needed } = own.agreement
    if (isShown) return t('ride.shown')
    if (needed === 0) return t('ride.kept')
    const isNotSeen = own.report.kind === 'notYet' || own.report.kind === 'didNotRun'
    return t(isNotSeen ? 'ride.neededToDoubt' : 'ride.needed', { count: needed })
  }
}
