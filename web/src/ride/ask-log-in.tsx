import { loginPath } from '@yatha/contract'
import { useNavigate } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './ride.module.css'

interface AskLogInProps {
  /** Why an account is needed. */
  why: string
  /** Login returns to this path. */
  path: string
  /** Closes the sheet that contains this text before the login opens. */
  leave?: ((then: () => void) => void) | undefined
}

/** Asks a guest to log in after a tap. */
export function AskLogIn({ why, path, leave = (then) => then() }: AskLogInProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <div className={styles.told} role="status">
      <p>{why}</p>
      <button type="button" className={ui.button} onClick={() => leave(() => navigate(loginPath(path)))}>
        {t('account.logIn')}
      </button>
    </div>
  )
}
