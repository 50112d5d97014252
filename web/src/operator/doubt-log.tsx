import type { RiderDecision } from '@yatha/contract'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { preventLineBreaks } from '../words/prevent-line-breaks.ts'
import { LogTime, UndoButton } from './log-parts.tsx'
import type { NamedTrain } from './named-train.tsx'
import { useDecideOnDoubt, type Decision, type useDoubts } from './use-doubts.ts'
import styles from './doubts.module.css'
import logStyles from './log.module.css'

const MAX_LISTED = 40

interface DoubtLogProps {
  reports: NonNullable<ReturnType<typeof useDoubts>['data']>['reports']
  trainOf: (slug: string) => NamedTrain
  isConnectionLost: boolean
}

/** The log of reports that were shown to riders or withdrawn, and of the operators' decisions, which can be undone. */
export function DoubtLog({ reports: { log, dismissed }, trainOf, isConnectionLost }: DoubtLogProps) {
  const t = useTranslate()
  const decide = useDecideOnDoubt()
  return (
    <section className={`${ui.card} ${logStyles.log} ${styles.log}`} aria-labelledby="doubt-log">
      <h2 id="doubt-log">{t('operator.log')}</h2>
      {log.length === 0 && <p className={styles.help}>{t('operator.nothingDecided')}</p>}
      <ul>
        {log.slice(0, MAX_LISTED).map((one, i) => {
          const inverse = undoDecision(one, log.slice(0, i), dismissed)
          const text = sentence(one, trainOf(one.train).number)
          return (
            <li key={`${one.at} ${one.trip} ${one.decision}`}>
              <LogTime at={one.at} />
              <p>{preventLineBreaks(text)}</p>
              {inverse && <UndoButton text={text} disabled={isConnectionLost || decide.isPending} onUndo={() => decide.mutate(inverse)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )

  function sentence({ decision, day, said, riders, by }: RiderDecision, train: string): string {
    const name = by ?? t('operator.someone')
    if (decision === 'cleared') return t('operator.didClear', { name, train })
    if (decision === 'restored') return t(day === undefined ? 'operator.didDoubt' : 'operator.didRestore', { name, train })
    if (decision === 'dismissed') return t('operator.didDismiss', { name, train })
    return t(decision === 'shown' ? 'operator.didShow' : 'operator.didWithdraw', { train, text: reportText(said), count: riders })
  }

  /** Formats a logged report: `missing`, `crowded`, or a number of minutes late. */
  function reportText(report: string): string {
    if (report === 'missing') return t('operator.missing')
    if (report === 'crowded') return t('doubt.crowded')
    const minutes = Number(report)
    return t(minutes > 0 ? 'state.late' : minutes < 0 ? 'state.early' : 'state.onTime', { minutes: Math.abs(minutes) })
  }
}

/**
 * Returns the decision that undoes the given decision; undefined if it cannot be undone or is no longer in force. `later`: all later
 * decisions.
 */
function undoDecision(
  { decision, trip, day }: RiderDecision,
  later: readonly RiderDecision[],
  dismissed: DoubtLogProps['reports']['dismissed'],
): Decision | undefined {
  const isLatest = !later.some((one) => one.trip === trip && one.day === day && one.reason === 'operator')
  if (decision === 'cleared') return isLatest ? { do: 'doubt', trip } : undefined
  if (decision !== 'dismissed' || day === undefined || !isLatest) return undefined
  return dismissed.some((one) => one.trip === trip && one.day === day) ? { do: 'restore', trip, day } : undefined
}
