import { hiddenReasonText } from '@yatha/answers'
import type { Appeal, HiddenReason } from '@yatha/contract'
import { Icon } from '../../ui/all-icons.tsx'
import { useTranslate } from '../../words/language.tsx'
import { AppealSection } from './appeal-part.tsx'
import styles from './safety.module.css'

interface HiddenNoteProps {
  reason: HiddenReason
  appeal: Appeal | undefined
  onAppeal: (text: string) => Promise<void>
}

/** Shows authors that their post or comment is hidden from others, and why, and lets them appeal. */
export function HiddenContentNotice({ reason, appeal, onAppeal }: HiddenNoteProps) {
  const t = useTranslate()
  return (
    <div className={styles.hidden}>
      <Icon name="lock" size={20} />
      <div>
        <p>
          <b>{t('community.hidden')}</b>
          {hiddenReasonText(reason, t)}
        </p>
        {/* Moderators review all content that a word list has hidden, so its author need not appeal. */}
        {(reason !== 'words' || appeal) && <AppealSection appeal={appeal} onSend={onAppeal} />}
      </div>
    </div>
  )
}
