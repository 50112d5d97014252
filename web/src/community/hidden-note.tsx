import type { Appeal, HiddenWhy } from '@yatha/contract'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { AppealPart } from './appeal-part.tsx'
import { HIDDEN_WORD } from './safety-words.ts'
import styles from './safety.module.css'

interface HiddenNoteProps {
  why: HiddenWhy
  appeal: Appeal | undefined
  onAppeal: (text: string) => Promise<void>
}

/** Tells its author that nobody else sees a post or comment, and why; the author can appeal. */
export function HiddenNote({ why, appeal, onAppeal }: HiddenNoteProps) {
  const t = useTranslate()
  const isReviewed = why !== 'flags' && why !== 'words'
  return (
    <div className={styles.hidden}>
      <Icon name="lock" size={20} />
      <div>
        <p>
          <b>{t('community.hidden')}</b>
          {isReviewed ? t('community.hiddenFor', { reason: t(HIDDEN_WORD[why]) }) : t(HIDDEN_WORD[why])}
        </p>
        {/* What has certain words waits for a moderator anyway. */}
        {(why !== 'words' || appeal) && <AppealPart made={appeal} onSend={onAppeal} />}
      </div>
    </div>
  )
}
