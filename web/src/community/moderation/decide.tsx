import { useState } from 'react'
import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import { FLAG_REASONS, type CaseAction, type FlagReason, type ModerationCase } from '@yatha/contract'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { NoteField } from './note.tsx'
import { useDecideOnReports } from './use-moderation.ts'
import styles from './moderation.module.css'

/** Lengths of a suspension to choose from, in days. */
const SUSPENSION_DAYS = [1, 3, 7, 30] as const

export const ACTION_MESSAGE_KEY = {
  hide: 'moderation.hide',
  restore: 'moderation.restore',
  dismiss: 'moderation.dismiss',
  warn: 'moderation.warn',
  suspend: 'moderation.suspend',
  ban: 'moderation.ban',
} as const

const EXPLANATION = {
  hide: 'moderation.hideMeans',
  restore: 'moderation.restoreMeans',
  dismiss: 'moderation.dismissMeans',
  warn: 'moderation.warnMeans',
  suspend: 'moderation.suspendMeans',
  ban: 'moderation.banMeans',
} as const

interface DecideProps {
  moderationCase: ModerationCase
  action: CaseAction
  isDisconnected: boolean
  onDone: () => void
}

/** Asks the moderator to give a reason and to confirm the action, which takes effect immediately. */
export function DecisionForm({ moderationCase, action, isDisconnected, onDone }: DecideProps) {
  const t = useTranslate()
  const decide = useDecideOnReports(moderationCase)
  const [reason, setReason] = useState<FlagReason | undefined>(() => mostFrequentReason(moderationCase))
  const [note, setNote] = useState('')
  const [answer, setAnswer] = useState('')
  const [days, setDays] = useState<number>(SUSPENSION_DAYS[0])
  const needsReason = action !== 'restore' && action !== 'dismiss'
  const isForRider = action === 'warn' || action === 'suspend' || action === 'ban'
  const submit = () =>
    decide.mutate(
      {
        action,
        note: note.trim(),
        answer: answer.trim(),
        ...(needsReason && reason && { reason }),
        ...(action === 'suspend' && { days }),
      },
      {
        onSuccess: () => {
          toast(t('moderation.done'))
          onDone()
        },
      },
    )
  return (
    <form
      className={`${styles.sheet} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{t(ACTION_MESSAGE_KEY[action])}</h3>
      <p>{t(EXPLANATION[action])}</p>
      {needsReason && (
        <fieldset className={styles.reasons}>
          <legend>{t('moderation.reason')}</legend>
          {FLAG_REASONS.map((one) => (
            <button key={one} type="button" className={ui.pill} aria-pressed={one === reason} onClick={() => setReason(one)}>
              {t(FLAG_REASON_MESSAGE_KEYS[one])}
            </button>
          ))}
        </fieldset>
      )}
      {action === 'suspend' && (
        <fieldset className={styles.reasons}>
          <legend>{t('moderation.howLong')}</legend>
          {SUSPENSION_DAYS.map((one) => (
            <button key={one} type="button" className={`${ui.pill} number`} aria-pressed={one === days} onClick={() => setDays(one)}>
              {t('moderation.days', { count: one })}
            </button>
          ))}
        </fieldset>
      )}
      {moderationCase.appeal?.state === 'open' && !isForRider && (
        <NoteField label={t('moderation.noteForRider')} note={answer} onNote={setAnswer} />
      )}
      <NoteField label={t(isForRider ? 'moderation.noteForRider' : 'moderation.noteForUs')} note={note} onNote={setNote} />
      <FieldError>{decide.error?.message}</FieldError>
      <button type="submit" className={ui.button} disabled={isDisconnected || decide.isPending || (needsReason && !reason)}>
        {t(ACTION_MESSAGE_KEY[action])}
      </button>
      <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onDone}>
        {t('moderation.leaveIt')}
      </button>
    </form>
  )
}

/** The most frequent reason in reports; undefined without reports. */
function mostFrequentReason({ reasons }: ModerationCase): FlagReason | undefined {
  return FLAG_REASONS.filter((reason) => reasons[reason] !== undefined).toSorted((a, b) => reasons[b]! - reasons[a]!)[0]
}
