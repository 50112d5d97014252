import { useState } from 'react'
import type { TrainReports } from '@yatha/contract'
import { useIsOnline } from '../device/network.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useLoadPlaces, useRailwayNow } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Message, Sheet, Skeleton } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { DoubtCard } from './doubt-card.tsx'
import { DoubtLog } from './doubt-log.tsx'
import { OperatorGate } from './gate.tsx'
import { TrainName, useNamedTrain, type NamedTrain } from './named-train.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { ReportedStateTag } from './reported-state-tag.tsx'
import { useDecideOnDoubt, useDoubts, type Decision } from './use-doubts.ts'
import { isAboutTrain } from './form-text.ts'
import styles from './doubts.module.css'
import logStyles from './log.module.css'

/** Lists the trains whose timetable riders doubt, with the evidence and the proposed changes to the data files. */
export function DoubtsScreen() {
  return (
    <OperatorGate name="operator.timetable" title="title.doubts">
      {() => <Doubts />}
    </OperatorGate>
  )
}

/** A decision that the operator has to confirm. */
interface PendingDecision {
  readonly decision: Decision
  readonly train: string
}

function Doubts() {
  useLoadPlaces()
  const t = useTranslate()
  const { day: today } = useRailwayNow()
  const { data, error, refetch } = useDoubts()
  const trainOf = useNamedTrain()
  const isConnectionLost = !useIsOnline() || error !== null
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>()
  return (
    <>
      <TopBar title={t('title.doubts')} back />
      <div className={styles.doubts}>
        <OperatorTabs current="operator.timetable" />
        {!data && (error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton label={t('operator.loading')} />)}
        {data && (
          <>
            {isConnectionLost && (
              <p className={styles.lost} role="alert">
                <Icon name="offline" size={20} />
                {t('operator.lostDoubts')}
              </p>
            )}
            {data.doubts.length === 0 ? (
              <div className={ui.card}>
                <Message more={t('operator.whenDoubt')}>{t('operator.noDoubt')}</Message>
              </div>
            ) : (
              <p className={styles.help}>{t('operator.aboutDoubts')}</p>
            )}
            {data.doubts.map((doubt) => (
              <DoubtCard
                key={doubt.trip}
                doubt={doubt}
                train={trainOf(doubt.train)}
                entries={data.entries.filter((entry) => entry.state === 'sent' && isAboutTrain(entry, doubt.train))}
                isConnectionLost={isConnectionLost}
                onClear={(train) => setPendingDecision({ decision: { do: 'clear', trip: doubt.trip }, train })}
              />
            ))}
            <section className={`${ui.card} ${styles.today}`} aria-labelledby="said-today">
              <h2 id="said-today">{t('operator.reportedToday')}</h2>
              {data.reports.shown.length === 0 && <p className={styles.help}>{t('operator.nothingReported')}</p>}
              <ul>
                {data.reports.shown.map((report) => (
                  <ReportRow
                    key={`${report.trip} ${report.day}`}
                    report={report}
                    train={trainOf(report.train)}
                    isToday={report.day === today}
                    isConnectionLost={isConnectionLost}
                    onDismiss={(train) => setPendingDecision({ decision: { do: 'dismiss', trip: report.trip, day: report.day }, train })}
                  />
                ))}
              </ul>
            </section>
            <DoubtLog reports={data.reports} trainOf={trainOf} isConnectionLost={isConnectionLost} />
          </>
        )}
      </div>
      {pendingDecision && (
        <ConfirmSheet {...pendingDecision} isConnectionLost={isConnectionLost} onClose={() => setPendingDecision(undefined)} />
      )}
    </>
  )
}

interface ReportRowProps {
  report: TrainReports
  train: NamedTrain
  isToday: boolean
  isConnectionLost: boolean
  onDismiss: (train: string) => void
}

function ReportRow({ report, train, isToday, isConnectionLost, onDismiss }: ReportRowProps) {
  const t = useTranslate()
  const { day } = useFormats()
  return (
    <li>
      <TrainName train={train} as="p" />
      <ReportedStateTag outcome={report.said} minutes={report.minutes} />
      <span>{t('operator.agree', { count: report.riders })}</span>
      {!isToday && <time dateTime={report.day}>{day(report.day)}</time>}
      <button
        type="button"
        className={logStyles.act}
        aria-label={t('operator.dismissOf', { train: train.number })}
        disabled={isConnectionLost}
        onClick={() => onDismiss(train.number)}
      >
        {t('operator.dismiss')}
      </button>
    </li>
  )
}

/** Asks for confirmation, because riders see the decision immediately. */
function ConfirmSheet({
  decision,
  train,
  isConnectionLost,
  onClose,
}: PendingDecision & { isConnectionLost: boolean; onClose: () => void }) {
  const t = useTranslate()
  const decide = useDecideOnDoubt()
  const isClear = decision.do === 'clear'
  const title = t(isClear ? 'operator.rightOf' : 'operator.dismissOf', { train })
  const confirm = () =>
    decide.mutate(decision, {
      onSuccess: () => {
        toast(t(isClear ? 'operator.cleared' : 'operator.dismissed', { train }))
        onClose()
      },
    })
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.ask}>
        <p>{t(isClear ? 'operator.rightMeans' : 'operator.dismissMeans')}</p>
        {decide.error && <p role="alert">{decide.error.message}</p>}
        <button type="button" className={ui.button} disabled={isConnectionLost || decide.isPending} onClick={confirm}>
          {t(isClear ? 'operator.right' : 'operator.dismiss')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onClose}>
          {t('operator.leaveIt')}
        </button>
      </div>
    </Sheet>
  )
}
