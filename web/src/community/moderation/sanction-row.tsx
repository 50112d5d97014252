import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import type { Sanction } from '@yatha/contract'
import { useState } from 'react'
import { Confirm } from '../../frame/confirm.tsx'
import { toast } from '../../ui/toasts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { useDateTimeText, DateTime } from './date-time.tsx'
import { useDecideSanction } from './use-moderation.ts'

const SANCTION_MESSAGE = { warning: 'moderation.warning', suspension: 'moderation.suspension', ban: 'moderation.banned' } as const

/** Returns a function that formats a sanction in a few words. */
export function useSanctionName(): (sanction: Sanction) => string {
  const t = useTranslate()
  const dateTimeText = useDateTimeText()
  return ({ kind, until }) =>
    until === undefined ? t(SANCTION_MESSAGE[kind]) : t('moderation.suspendedUntil', { time: dateTimeText(until) })
}

/** A sanction of a rider, with a button to lift it. */
export function SanctionRow({ sanction, isDisconnected }: { sanction: Sanction; isDisconnected: boolean }) {
  const t = useTranslate()
  const nameOf = useSanctionName()
  const decide = useDecideSanction()
  const [isAsking, setAsking] = useState(false)
  const { id, reason, note, from, liftedAt } = sanction
  const lift = () => {
    setAsking(false)
    decide.mutate(
      { id, decision: 'lift', note: '' },
      { onSuccess: () => toast(t('moderation.done')), onError: (error) => toast(error.message, 'error') },
    )
  }
  return (
    <li>
      <b>{nameOf(sanction)}</b>
      <span>{t(FLAG_REASON_MESSAGE_KEYS[reason])}</span>
      {note !== undefined && note !== '' && (
        <span lang={langOfText(note)} dir="auto">
          {note}
        </span>
      )}
      <small>
        <DateTime at={from} />
        {liftedAt !== undefined && `\u00A0· ${t('moderation.lifted')}`}
      </small>
      {liftedAt === undefined && (
        <div>
          <button type="button" className={ui.pill} disabled={isDisconnected || decide.isPending} onClick={() => setAsking(true)}>
            {t('moderation.lift')}
          </button>
        </div>
      )}
      {isAsking && (
        <Confirm title={t('moderation.liftAsk')} action={t('moderation.lift')} onConfirm={lift} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}
