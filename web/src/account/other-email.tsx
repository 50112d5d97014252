import { useTranslate } from '../words/language.tsx'
import styles from './account.module.css'
import { deleteAttempt } from './attempt.ts'

/** A button that discards the attempt, so that the rider can enter another address. */
export function OtherEmail({ onChoose }: { onChoose: () => void }) {
  const t = useTranslate()
  const choose = () => {
    deleteAttempt()
    onChoose()
  }
  return (
    <button type="button" className={styles.link} onClick={choose}>
      {t('account.otherEmail')}
    </button>
  )
}
