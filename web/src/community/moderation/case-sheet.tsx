import { useState } from 'react'
import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import { postPath, type CaseAction, type ModerationCase } from '@yatha/contract'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { Link } from '../../frame/router.ts'
import { Sheet, Skeleton } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { PostMedia } from '../media/post-media.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { ActionRow } from './action-log.tsx'
import { KIND_MESSAGE_KEY, CaseTags } from './case-card.tsx'
import { ACTION_MESSAGE_KEY, DecisionForm } from './decide.tsx'
import { DateTime } from './date-time.tsx'
import { SanctionRow } from './sanction-row.tsx'
import { useCase } from './use-moderation.ts'
import styles from './moderation.module.css'

interface CaseSheetProps {
  id: string
  isDisconnected: boolean
  onClose: () => void
}

/** A case in full: the content, the reports, the author’s sanctions, the history, and the possible actions. */
export function CaseSheet({ id, isDisconnected, onClose }: CaseSheetProps) {
  const t = useTranslate()
  const { data: moderationCase, error, refetch } = useCase(id)
  useCloseOnBack(onClose)
  const title = moderationCase
    ? t(KIND_MESSAGE_KEY[moderationCase.target.kind], { name: moderationCase.author.name })
    : t('moderation.case')
  return (
    <Sheet title={title} titleLang={langOfText(title)} closeLabel={t('app.close')} onClose={onClose} full>
      <SheetGrabber onClose={onClose} />
      {moderationCase ? (
        <Case moderationCase={moderationCase} isDisconnected={isDisconnected} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <Skeleton label={t('moderation.loading')} />
      )}
    </Sheet>
  )
}

function Case({ moderationCase, isDisconnected }: { moderationCase: ModerationCase; isDisconnected: boolean }) {
  const t = useTranslate()
  const [action, setAction] = useState<CaseAction>()
  const { text, media, post, said, sanctions, history, target, appeal } = moderationCase
  if (action)
    return (
      <DecisionForm moderationCase={moderationCase} action={action} isDisconnected={isDisconnected} onDone={() => setAction(undefined)} />
    )
  return (
    <div className={styles.sheet}>
      <CaseTags summary={moderationCase} />
      {target.kind !== 'rider' && (
        <div className={styles.seen}>
          <blockquote className={styles.quote} lang={langOfText(text)} dir="auto">
            {text === '' ? t('moderation.noText') : text}
          </blockquote>
          <PostMedia media={media} />
        </div>
      )}
      {appeal && (
        <>
          <h3 lang={langOfText(moderationCase.author.name)}>{t('moderation.appealOf', { name: moderationCase.author.name })}</h3>
          <p className={styles.text} lang={langOfText(appeal.text)} dir="auto">
            {appeal.text}
          </p>
        </>
      )}
      {post !== undefined && !moderationCase.isGone && (
        <Link className={styles.link} to={postPath(post)}>
          {t('moderation.inPlace')}
        </Link>
      )}
      {moderationCase.isOwn ? (
        <p>{t('moderation.own')}</p>
      ) : (
        <div className={styles.acts}>
          {actionsOf(moderationCase).map((one) => (
            <button key={one} type="button" className={ui.pill} disabled={isDisconnected} onClick={() => setAction(one)}>
              {t(ACTION_MESSAGE_KEY[one])}
            </button>
          ))}
        </div>
      )}
      <h3>{t('moderation.saidTitle')}</h3>
      {said.length === 0 ? (
        <p>{t('moderation.noneSaid')}</p>
      ) : (
        <ul className={styles.said}>
          {said.map(({ reason, text: reportText, at, isTrusted }) => (
            <li key={`${at} ${reason}`}>
              <b>{t(FLAG_REASON_MESSAGE_KEYS[reason])}</b>
              {reportText !== undefined && reportText !== '' && (
                <span lang={langOfText(reportText)} dir="auto">
                  {reportText}
                </span>
              )}
              <small>
                <DateTime at={at} />
                {isTrusted && `\u00A0· ${t('moderation.trusted')}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('moderation.sanctionsTitle')}</h3>
      {sanctions.length === 0 ? (
        <p>{t('moderation.noneSanctions')}</p>
      ) : (
        <ul className={styles.said}>
          {sanctions.map((sanction) => (
            <SanctionRow key={sanction.id} sanction={sanction} isDisconnected={isDisconnected || moderationCase.isOwn === true} />
          ))}
        </ul>
      )}
      <h3>{t('moderation.historyTitle')}</h3>
      {history.length === 0 ? (
        <p>{t('moderation.noneHistory')}</p>
      ) : (
        <ul className={styles.said}>
          {history.map((one) => (
            <li key={one.id}>
              <ActionRow action={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The possible actions in a case. */
function actionsOf({ target, hidden, isGone, state }: ModerationCase): readonly CaseAction[] {
  const contentActions: CaseAction[] =
    target.kind === 'rider' || isGone ? [] : hidden === undefined ? ['hide'] : ['restore', ...(state === 'open' ? (['hide'] as const) : [])]
  return [...contentActions, ...(state === 'open' ? (['dismiss'] as const) : []), 'warn', 'suspend', 'ban']
}
