import { useState } from 'react'
import { REPORTED_DELAY_MINUTES, type ReportKind, type StopCall } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useCurrentMinute } from '../device/clock.ts'
import { useRailway } from '../railway/railway.tsx'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { LogInPrompt } from './ask-log-in.tsx'
import { storeForLogin, sendReport, useOwnReport, type OwnReport, type ReportDraft } from './reports.ts'
import { SentReport } from './sent-report.tsx'
import styles from './ride.module.css'

export interface ReportButtonsProps {
  /** The train, and the call at which the rider waits for it. */
  at: Pick<ReportDraft, 'trip' | 'day' | 'call'>
  planned: StopCall
  /** Path of the page to return to after login. */
  path: string
  /**
   * Set if the buttons are in a sheet. They are then taller, have an explanation, and omit the less frequent reports. `closeSheet` closes the
   * sheet, then calls `then`.
   */
  sheet?: { readonly leave: (then: () => void) => void }
}

/** How many minutes before its planned time a train can be reported as arrived. */
const MAX_EARLY_MINUTES = -REPORTED_DELAY_MINUTES.least

/** Returns the minutes from a planned time to `now` (epoch seconds); negative before the planned time. */
export const minutesSincePlanned = (planned: string, now: number): number => Math.floor(now / 60) - Math.floor(Date.parse(planned) / 60_000)

/**
 * The buttons “It came” and “Not here yet”. After a tap, shows the state of the report and an Undo button; guests are asked to log in first.
 */
export function ReportButtons({ at, planned, path, sheet }: ReportButtonsProps) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const ownReport = useOwnReport(at)
  const lateness = minutesSincePlanned(planned.planned, useCurrentMinute())
  const [isLoginShown, setLoginShown] = useState(false)
  if (ownReport && /^(sending|waiting|sent)$/.test(ownReport.state)) return <SentReport ownReport={ownReport} />
  if (isLoginShown && !signedIn) return <LogInPrompt why={t('ride.logInWhy')} path={path} closeSheet={sheet?.leave} />
  const report = (kind: ReportKind, minutes?: number) => {
    const draft = { ...at, kind, ...(minutes !== undefined && { minutes }) }
    if (signedIn) return sendReport(draft)
    storeForLogin(draft)
    setLoginShown(true)
  }
  return (
    <>
      <div className={styles.two} data-large={sheet !== undefined || undefined}>
        <ReportButton icon="check" kind="came" isEnabled={lateness >= -MAX_EARLY_MINUTES} onReport={report} />
        <ReportButton icon="close" kind="notYet" isEnabled={lateness >= 0} onReport={report} />
      </div>
      <Note ownReport={ownReport} planned={planned.planned} lateness={lateness} hasExplanation={sheet !== undefined} />
      {!sheet && lateness >= 0 && <MoreReports lateness={lateness} isFirstStop={at.call === 0} onReport={report} />}
    </>
  )
}

interface ReportButtonProps {
  icon: IconName
  kind: ReportKind
  /** Whether it is late enough to report that the train came, or that it is not here. */
  isEnabled: boolean
  onReport: (kind: ReportKind) => void
}

function ReportButton({ icon, kind, isEnabled, onReport }: ReportButtonProps) {
  const t = useTranslate()
  return (
    <button type="button" aria-disabled={!isEnabled || undefined} onClick={() => isEnabled && onReport(kind)}>
      <Icon name={icon} size={20} />
      {t(`ride.${kind}`)}
    </button>
  )
}

interface NoteProps {
  ownReport: OwnReport | undefined
  planned: string
  lateness: number
  hasExplanation: boolean
}

/** The outcome of the last report, the times from which the buttons work, or an explanation. */
function Note({ ownReport, planned, lateness, hasExplanation }: NoteProps) {
  const t = useTranslate()
  const { clock, sentences } = useFormats()
  const { zone } = useRailway()
  if (ownReport) {
    const text = ownReport.state === 'undone' || ownReport.state === 'dropped' ? t(`ride.${ownReport.state}`) : undefined
    return (
      <p className={styles.what} role="status">
        {ownReport.state === 'refused' ? ownReport.why : text}
      </p>
    )
  }
  const from = (kind: 'came' | 'notYet', minutes: number) =>
    t('ride.canFrom', { what: t(`ride.${kind}`), time: clock(zonedIso(Date.parse(planned) / 1000 - minutes * 60, zone)) })
  const texts = [
    ...(lateness < -MAX_EARLY_MINUTES ? [from('came', MAX_EARLY_MINUTES)] : []),
    ...(lateness < 0 ? [from('notYet', 0)] : []),
    ...(hasExplanation && lateness >= 0 ? [t('ride.atWhat')] : []),
  ]
  return texts.length > 0 ? <p className={`${styles.what} number`}>{sentences(...texts)}</p> : null
}

interface MoreReportsProps {
  lateness: number
  isFirstStop: boolean
  onReport: (kind: ReportKind, minutes?: number) => void
}

/** Less frequent reports, behind a button: a train that came at another minute, did not run, or is crowded. */
function MoreReports({ lateness, isFirstStop, onReport }: MoreReportsProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [minutes, setMinutes] = useState<number>()
  if (!isOpen)
    return (
      <button type="button" className={styles.more} aria-expanded={false} onClick={() => setOpen(true)}>
        {t('search.more')} <Icon name="down" size={18} />
      </button>
    )
  // A train waits at its first stop before departure, so it cannot be early at that stop.
  const displayedMinutes = minutes ?? (isFirstStop ? Math.max(0, lateness) : lateness)
  return (
    <>
      <div className={styles.came}>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => onReport('came', displayedMinutes)}>
          <span>
            {t('ride.came')} <LateText minutes={displayedMinutes} />
          </span>
        </button>
        <MinuteStepButton by={-1} from={displayedMinutes} onStep={setMinutes} />
        <MinuteStepButton by={1} from={displayedMinutes} onStep={setMinutes} />
      </div>
      <div className={styles.buttons}>
        {(['didNotRun', 'crowded'] as const).map((kind) => (
          <button key={kind} type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => onReport(kind)}>
            {t(`ride.${kind}`)}
          </button>
        ))}
      </div>
      <p className={styles.what}>{t('ride.atWhat')}</p>
    </>
  )
}

/** A delay in small type: `4 min late`, `2 min early` or `on time`. */
function LateText({ minutes }: { minutes: number }) {
  const t = useTranslate()
  const text = minutes > 0 ? t('state.late', { minutes }) : minutes < 0 ? t('state.early', { minutes: -minutes }) : t('ride.onTime')
  return <small className="number">{text}</small>
}

function MinuteStepButton({ by, from, onStep }: { by: -1 | 1; from: number; onStep: (minutes: number) => void }) {
  const t = useTranslate()
  const to = Math.min(REPORTED_DELAY_MINUTES.most, Math.max(REPORTED_DELAY_MINUTES.least, from + by))
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
