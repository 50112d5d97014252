import { useTranslate } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { codePath, readAttempt } from './attempt.ts'

/** A link to the screen for entering a code, shown while a code is valid. */
export function CodeWayBack() {
  const t = useTranslate()
  const pending = readAttempt()
  if (!pending) return null
  return (
    <Link className={`${ui.button} ${ui.quiet} ${styles.wayBack}`} to={codePath(pending)}>
      <b>{t('account.enterCode')}</b>
      <small>{pending.email}</small>
    </Link>
  )
}
