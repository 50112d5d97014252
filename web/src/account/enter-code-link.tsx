import { useTranslate } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { codePath, readAttempt } from './attempt.ts'

/** A link to the screen for entering a code, shown while a code is valid. */
export function EnterCodeLink() {
  const t = useTranslate()
  const pendingAttempt = readAttempt()
  if (!pendingAttempt) return null
  return (
    <Link className={`${ui.button} ${ui.quiet} ${styles.wayBack}`} to={codePath(pendingAttempt)}>
      <b>{t('account.enterCode')}</b>
      <small>{pendingAttempt.email}</small>
    </Link>
  )
}
