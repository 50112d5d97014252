import { useId, useState } from 'react'
import { FLAG_REASON_MESSAGE_KEYS } from '@yatha/answers'
import { FLAG_REASONS, MODERATION_LIMITS, type Author } from '@yatha/contract'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { langOfText } from '../text/linked-text.tsx'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import type { HideableItem } from './hidden-items.ts'
import { useBlockRider, useReportContent } from './use-safety.tsx'
import styles from './safety.module.css'

interface SafetyChoicesProps {
  item: HideableItem
  author: Author
  onClose: () => void
}

const TITLE = { post: 'community.flagPost', comment: 'community.flagComment', rider: 'community.flagRider' } as const

/** Buttons that block a rider or report their content with one tap; the reporter can add a text. */
export function BlockAndReportButtons({ item, author, onClose }: SafetyChoicesProps) {
  const t = useTranslate()
  const title = useId()
  const mayAct = useRequireSignIn()
  const flag = useReportContent()
  const block = useBlockRider()
  const [text, setText] = useState<string>()
  const closeAndDo = (act: () => void) => {
    // Closes the sheet first, because it would cover the toast for guests.
    onClose()
    if (mayAct()) act()
  }
  return (
    <>
      <button type="button" className={styles.block} onClick={() => closeAndDo(() => block.mutate(author))}>
        <CommunityIcon name="block" />
        <span lang={langOfText(authorDisplayName(author, t))}>{t('community.block', { name: authorDisplayName(author, t) })}</span>
      </button>
      <section className={styles.flag} aria-labelledby={title}>
        <h3 id={title}>
          <CommunityIcon name="flag" />
          {t(TITLE[item.kind])}
        </h3>
        <div className={styles.reasons}>
          {FLAG_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className={ui.pill}
              onClick={() => closeAndDo(() => flag.mutate({ item, reason, text: text?.trim() ?? '' }))}
            >
              {t(FLAG_REASON_MESSAGE_KEYS[reason])}
            </button>
          ))}
        </div>
        {text === undefined ? (
          <button type="button" className={styles.more} onClick={() => setText('')}>
            {t('community.flagMore')}
          </button>
        ) : (
          <textarea
            className={styles.text}
            aria-label={t('community.flagText')}
            placeholder={t('community.flagText')}
            maxLength={MODERATION_LIMITS.flagText}
            value={text}
            lang={langOfText(text)}
            dir="auto"
            rows={2}
            // The rider tapped a button to open this field, so the field takes the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <p className={styles.note}>{t('community.flagNote')}</p>
      </section>
    </>
  )
}
