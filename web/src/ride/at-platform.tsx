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
import { sendReport, withdrawReport, useReport, type OwnReport, type ReportDraft } from './reports.ts'
import { unbroken } from './unbroken.ts'
import styles from './ride.module.css'

export interface AtPlatformProps {
  /** The train and the stop where the rider is. */
  at: Pick<ReportDraft, 'trip' | 'day' | 'call'>
  planned: StopCall
  station: StationName
  train: Pick<RouteSummary, 'trainNumber' | 'trainNumberMy'>
  path: string
}

/** How long Undo is disabled, so that the second tap of a double tap does not undo a report. */
const DOUBLE_TAP_MS = 700

/** Minutes before and after a train's time in which a rider may be waiting for it. */
const [MINUTES_BEFORE, MINUTES_AFTER] = [20, 60]
/** Maximum number of minutes by which a train can be reported early. */
const MAX_EARLY_MINUTES = -REPORTED_MINUTES.least

const minutesAfter = (planned: string, now: number): number => Math.floor(now / 60) - Math.floor(Date.parse(planned) / 60_000)

/** Buttons for reports at the platform, shown while the train is due. After a tap, shows the state of the report and an Undo button. */
export function AtPlatform(props: AtPlatformProps) {
  const t = useTranslate()
  const { stationName, train: nameOf } = useWriting()
  const minute = useMinute()
  const heading = useId()
  const ownReport = useReport(props.at)
  const lateness = minutesAfter(props.planned.planned, minute)
  const expected = minutesLate(props.planned)
  const isDue = lateness >= -MINUTES_BEFORE + Math.min(0, expected) && lateness <= MINUTES_AFTER + Math.max(0, expected)
  if (!accountsOpen || props.planned.cancelled || (!isDue && !ownReport)) return null
  const isReported = ownReport && /^(sending|waiting|sent)$/.test(ownReport.state)
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('ride.atTitle', { train: unbroken(nameOf(props.train)), station: stationName(props.station) })}</h2>
      {isReported ? <SentReport ownReport={ownReport} /> : <ReportButtons {...props} lateness={lateness} ownReport={ownReport} />}
    </section>
  )
}

function ReportButtons({ at, path, lateness, ownReport }: AtPlatformProps & { lateness: number; ownReport: OwnReport | undefined }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const [isLoginShown, setLoginShown] = useState(false)
  const [minutes, setMinutes] = useState<number>()
  const sendKind = (kind: ReportKind) => () => {
    if (!signedIn) return setLoginShown(true)
    sendReport({ ...at, kind, ...(kind === 'came' && minutes !== undefined && { minutes }) })
  }
  if (isLoginShown && !signedIn) return <AskLogIn path={path} />
  // A train stands at its first stop before departure, so it is never early there.
  const displayedMinutes = minutes ?? (at.call === 0 ? Math.max(0, lateness) : lateness)
  return (
    <>
      <p className={styles.what} role={ownReport ? 'status' : undefined}>
        {ownReport?.state === 'undone' ? t('ride.undone') : ownReport?.state === 'dropped' ? t('ride.dropped') : t('ride.atWhat')}
      </p>
      {lateness >= -MAX_EARLY_MINUTES && (
        <div className={styles.came}>
          <button type="button" className={`${ui.button} ${styles.main}`} onClick={sendKind('came')}>
            <span>
              {t('ride.came')} <LateText minutes={displayedMinutes} />
            </span>
          </button>
          <Step by={-1} from={displayedMinutes} onStep={setMinutes} />
          <Step by={1} from={displayedMinutes} onStep={setMinutes} />
        </div>
      )}
      <div className={styles.buttons}>
        {lateness >= 0 && (
          <>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={sendKind('notYet')}>
              {t('ride.notYet')}
            </button>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={sendKind('didNotRun')}>
              {t('ride.didNotRun')}
            </button>
          </>
        )}
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={sendKind('crowded')}>
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

function SentReport({ ownReport }: { ownReport: OwnReport }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { zone } = useRailway()
  const [isUndoing, setUndoing] = useState(false)
  const [isUndoEnabled, setUndoEnabled] = useState(false)
  const { report } = ownReport
  useEffect(() => {
    const timer = setTimeout(() => setUndoEnabled(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  const undo = () => {
    setUndoing(true)
    withdrawReport(report)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 0) toast(error.message, 'error')
      })
      .finally(() => setUndoing(false))
  }
  return (
    <div className={styles.told}>
      <p className="number">
        <b>{t('ride.said', { what: t(`ride.${report.kind}`) })}</b> · {clock(zonedIso(report.at, zone))}
      </p>
      <div role="status">
        <p>{useStateText()(ownReport)}</p>
        {ownReport.state === 'sent' && ownReport.agreement.needsConfirmed && <p>{t('ride.neededConfirmed')}</p>}
      </div>
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={isUndoing || !isUndoEnabled} onClick={undo}>
        {t('ride.undo')}
      </button>
    </div>
  )
}

/** Describes the state of a report. */
function useStateText(): (ownReport: OwnReport) => string {
  const t = useTranslate()
  return (ownReport) => {
    if (ownReport.state === 'waiting') return t('ride.waiting')
    if (ownReport.state !== 'sent') return t('ride.sending')
    const { isShown, needed } = ownReport.agreement
    if (isShown) return t('ride.shown')
    if (needed === 0) return t('ride.kept')
    const isNotSeen = ownReport.report.kind === 'notYet' || ownReport.report.kind === 'didNotRun'
    return t(isNotSeen ? 'ride.neededToDoubt' : 'ride.needed', { count: needed })
  }
}
