import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import { FLAG_REASONS, type ModerationCaseSummary } from '@yatha/contract'
import { Tag } from '../../ui/parts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { DateTime } from './date-time.tsx'
import styles from './moderation.module.css'

export const KIND_MESSAGE_KEY = { post: 'moderation.post', comment: 'moderation.comment', rider: 'moderation.rider' } as const

/** A case in the queue: the content or rider, and the number of reports and their reasons. */
export function CaseCard({ summary, onOpen }: { summary: ModerationCaseSummary; onOpen: () => void }) {
  const t = useTranslate()
  const { target, author, text, openedAt } = summary
  return (
    <article className={`${ui.card} ${styles.case}`} aria-label={t(KIND_MESSAGE_KEY[target.kind], { name: author.name })}>
      <p className={styles.meta}>
        <b lang={langOfText(author.name)}>{t(KIND_MESSAGE_KEY[target.kind], { name: author.name })}</b>
        <DateTime at={openedAt} />
      </p>
      {target.kind !== 'rider' && (
        <p className={styles.text} lang={langOfText(text)} dir="auto">
          {text === '' ? t('moderation.noText') : text}
        </p>
      )}
      <CaseTags summary={summary} />
      <button type="button" className={ui.pill} onClick={onOpen} aria-label={t('moderation.openOf', { name: author.name })}>
        {t('moderation.open')}
      </button>
    </article>
  )
}

/** The number of reports, their reasons, and whether the content is hidden or deleted. */
export function CaseTags({ summary: { hidden, isGone, flags, reasons } }: { summary: ModerationCaseSummary }) {
  const t = useTranslate()
  const { number } = useFormats()
  return (
    <p className={styles.marks}>
      <b className="number">{t('moderation.flags', { count: flags })}</b>
      {FLAG_REASONS.filter((reason) => reasons[reason] !== undefined).map((reason) => (
        <Tag key={reason} kind="plain">
          {`${t(FLAG_REASON_MESSAGE_KEYS[reason])} ${number(reasons[reason]!)}`}
        </Tag>
      ))}
      {hidden !== undefined && (
        <Tag kind="late" mark>
          {t(hidden === 'flags' || hidden === 'words' ? 'moderation.hiddenByItself' : 'moderation.isHidden')}
        </Tag>
      )}
      {isGone && (
        <Tag kind="cancelled" mark>
          {t('moderation.gone')}
        </Tag>
      )}
    </p>
  )
}
