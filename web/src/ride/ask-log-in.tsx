import { loginPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './ride.module.css'

/** Asks a guest to log in after a tap. Login returns to `path`. */
export function AskLogIn({ path }: { path: string }) {
  const t = useTranslate()
  return (
    <div className={styles.told} role="status">
      <p>{t('app.logInFirst')}</p>
      <Link className={ui.button} to={loginPath(path)}>
        {t('account.logIn')}
      </Link>
    </div>
  )
}
