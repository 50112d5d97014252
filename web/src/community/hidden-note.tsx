import type { HiddenWhy } from '@yatha/contract'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { HIDDEN_WORD } from './safety-words.ts'
import styles from './safety.module.css'

/** Tells its author that nobody else sees a post or comment, and why. */
export function HiddenNote({ why }: { why: HiddenWhy }) {
  const t = useTranslate()
  const isReviewed = why !== 'flags' && why !== 'words'
  return (
    <div className={styles.hidden}>
      <Icon name="lock" size={20} />
      <p>
        <b>{t('community.hidden')}</b>
        {isReviewed ? t('community.hiddenFor', { reason: t(HIDDEN_WORD[why]) }) : t(HIDDEN_WORD[why])}
      </p>
    </div>
  )
}
