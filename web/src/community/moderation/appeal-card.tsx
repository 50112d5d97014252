import { useState } from 'react'
import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import type { AppealedSanction } from '@yatha/contract'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { NoteField } from './note.tsx'
import { DateTime } from './date-time.tsx'
import { useSanctionName } from './sanction-row.tsx'
import { useDecideSanction } from './use-moderation.ts'
import styles from './moderation.module.css'

interface AppealCardProps {
  appealedSanction: AppealedSanction
  isDisconnected: boolean
  onOpen: (id: string) => void
}

/** A rider’s appeal, the sanction it is against, and buttons to grant or reject it. */
export function AppealCard({ appealedSanction, isDisconnected, onOpen }: AppealCardProps) {
  const t = useTranslate()
  const nameOf = useSanctionName()
  const decide = useDecideSanction()
  const [note, setNote] = useState('')
  const { sanction, author, case: caseId, isOwn } = appealedSanction
  const { id, reason, about, appeal } = sanction
  const answer = (decision: 'lift' | 'uphold') =>
    decide.mutate({ id, decision, note: note.trim() }, { onSuccess: () => toast(t('moderation.done')) })
  return (
    <article className={`${ui.card} ${styles.form}`} aria-label={t('moderation.appealOf', { name: author.name })}>
      <p className={styles.meta}>
        <b lang={langOfText(author.name)}>{author.name}</b>
        {appeal && <DateTime at={appeal.at} />}
      </p>
      <p>
        {nameOf(sanction)}&nbsp;· {t(FLAG_REASON_MESSAGE_KEYS[reason])}
      </p>
      {about.text !== '' && (
        <blockquote className={styles.quote} lang={langOfText(about.text)} dir="auto">
          {about.text}
        </blockquote>
      )}
      <h2 className="visually-hidden">{t('moderation.appealOf', { name: author.name })}</h2>
      <p className={styles.text} lang={langOfText(appeal?.text ?? '')} dir="auto">
        {appeal?.text}
      </p>
      {isOwn ? (
        <p>{t('moderation.own')}</p>
      ) : (
        <>
          <NoteField label={t('moderation.noteForRider')} note={note} rows={2} onNote={setNote} />
          <FieldError>{decide.error?.message}</FieldError>
          <div className={styles.acts}>
            <button type="button" className={ui.pill} disabled={isDisconnected || decide.isPending} onClick={() => answer('lift')}>
              {t('moderation.grant')}
            </button>
            <button type="button" className={ui.pill} disabled={isDisconnected || decide.isPending} onClick={() => answer('uphold')}>
              {t('moderation.reject')}
            </button>
            {caseId !== undefined && (
              <button type="button" className={ui.pill} onClick={() => onOpen(caseId)}>
                {t('moderation.open')}
              </button>
            )}
          </div>
        </>
      )}
    </article>
  )
}
