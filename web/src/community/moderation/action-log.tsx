import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import type { ModerationAction } from '@yatha/contract'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { Message, Skeleton } from '../../ui/parts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { DateTime } from './date-time.tsx'
import { useModerationLog } from './use-moderation.ts'
import styles from './moderation.module.css'

/** The log of moderation: actions with their author and reason, latest first. */
export function ActionLog({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslate()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useModerationLog()
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <Skeleton label={t('moderation.loading')} />
  const actions = data.pages.flatMap((page) => page.actions)
  if (actions.length === 0) return <Message>{t('moderation.noneHistory')}</Message>
  return (
    <section className={`${ui.card} ${styles.log}`} aria-labelledby="moderation-log">
      <h2 id="moderation-log">{t('moderation.log')}</h2>
      <ul>
        {actions.map((action) => {
          const { id, case: caseId } = action
          return (
            <li key={id}>
              <ActionRow action={action} />
              {caseId !== undefined && (
                <button type="button" className={ui.pill} onClick={() => onOpen(caseId)}>
                  {t('moderation.open')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moderation.older')}
        </button>
      )}
    </section>
  )
}

const ACTION_MESSAGE = {
  hide: 'moderation.didHide',
  restore: 'moderation.didRestore',
  dismiss: 'moderation.didDismiss',
  warn: 'moderation.didWarn',
  suspend: 'moderation.didSuspend',
  ban: 'moderation.didBan',
  lift: 'moderation.didLift',
  uphold: 'moderation.didUphold',
  appeal: 'moderation.didAppeal',
  autoHide: 'moderation.didAutoHide',
  hold: 'moderation.didHold',
} as const

const ACTOR_MESSAGE = {
  flags: 'moderation.byFlags',
  words: 'moderation.byWords',
  rider: 'moderation.byRider',
  deleted: 'moderation.byDeleted',
} as const

/** An entry of the log. */
export function ActionRow({ action: { at, action, by, reason, note, days } }: { action: ModerationAction }) {
  const t = useTranslate()
  const name = typeof by === 'string' ? t(ACTOR_MESSAGE[by]) : by.name
  return (
    <p>
      {t(ACTION_MESSAGE[action], { name, count: days ?? 0 })}
      {note !== undefined && note !== '' && (
        <>
          {' '}
          <q lang={langOfText(note)} dir="auto">
            {note}
          </q>
        </>
      )}
      <small>
        <DateTime at={at} />
        {reason !== undefined && `\u00A0· ${t(FLAG_REASON_MESSAGE_KEYS[reason])}`}
      </small>
    </p>
  )
}
