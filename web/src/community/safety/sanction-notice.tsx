import { useId } from 'react'
import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import type { Sanction } from '@yatha/contract'
import { toRailwayTime } from '../../notification/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { AppealSection } from './appeal-part.tsx'
import { appealAgainstSanction, useConfirmWarning } from './use-safety.tsx'
import styles from './safety.module.css'

/** A warning, suspension or ban of the rider: its end, its reason, the content that caused it, and a form for an appeal. */
export function SanctionNotice({ sanction }: { sanction: Sanction }) {
  const t = useTranslate()
  const title = useId()
  const titleOf = useSanctionTitle()
  const confirm = useConfirmWarning()
  const { id, kind, reason, note, about } = sanction
  return (
    <section className={`${ui.card} ${styles.sanction}`} data-kind={kind} aria-labelledby={title}>
      <h2 id={title}>
        <Icon name="warning" />
        <span>{titleOf(sanction)}</span>
      </h2>
      <p>{t('community.sanctionFor', { reason: t(FLAG_REASON_MESSAGE_KEYS[reason]) })}</p>
      {about.text !== '' && (
        <blockquote className={styles.quote} lang={langOfText(about.text)} dir="auto">
          {about.text}
        </blockquote>
      )}
      {note !== undefined && note !== '' && (
        <p lang={langOfText(note)} dir="auto">
          {note}
        </p>
      )}
      <AppealSection appeal={sanction.appeal} onSend={(text) => appealAgainstSanction(id, text)} />
      {kind === 'warning' && sanction.seenAt === undefined && (
        <button type="button" className={ui.button} disabled={confirm.isPending} onClick={() => confirm.mutate(id)}>
          {t('community.sanctionSeen')}
        </button>
      )}
    </section>
  )
}

/** Returns a function that describes a sanction in one sentence. */
export function useSanctionTitle(): (sanction: Sanction) => string {
  const t = useTranslate()
  const { clock, day } = useFormats()
  return ({ kind, until }) => {
    if (kind === 'warning') return t('community.warned')
    if (kind === 'ban' || until === undefined) return t('community.banned')
    const end = toRailwayTime(until)
    return t('community.suspendedUntil', { day: day(end.slice(0, 10)), time: clock(end) })
  }
}
