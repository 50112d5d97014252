import { useTranslate } from '../words/language.tsx'
import styles from './account.module.css'
import { forgetAttempt } from './attempt.ts'

/** Gives up waiting for a code, to enter another address. */
export function OtherEmail({ onChoose }: { onChoose: () => void }) {
  const t = useTranslate()
  const choose = () => {
    forgetAttempt()
    onChoose()
  }
  return (
    <button type="button" className={styles.link} onClick={choose}>
      {t('account.otherEmail')}
    </button>
  )
}
