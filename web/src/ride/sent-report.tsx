import { useEffect, useState } from 'react'
import { zonedIso } from '@yatha/timetable'
import { useRailway } from '../railway/railway.tsx'
import { ApiError } from '../session/call.ts'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { withdrawReport, type OwnReport } from './reports.ts'
import styles from './ride.module.css'

/** How long the Undo button is disabled at first, so that the second tap of a double tap does not undo a report. */
const DOUBLE_TAP_MS = 700

/** The state of the rider's own report, with an Undo button. */
export function SentReport({ ownReport }: { ownReport: OwnReport }) {
  const t = useTranslate()
  const { clock } = useFormats()
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
    <div className={styles.result}>
      <p className="number">
        <b>{t('ride.said', { what: t(`ride.${report.kind}`) })}</b>&nbsp;· {clock(zonedIso(report.at, zone))}
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

/** Returns a function that formats the state of a report as text. */
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
