import { loginPath } from '@yatha/contract'
import { useNavigate } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './ride.module.css'

interface AskLogInProps {
  /** Text that explains why an account is needed. */
  why: string
  /** Path of the page to return to after login. */
  path: string
  /** Closes the sheet that contains this prompt, then calls `then`. Omitted outside sheets. */
  closeSheet?: ((then: () => void) => void) | undefined
}

/** Explains to a guest why an account is needed, with a button that opens the login page. */
export function LogInPrompt({ why, path, closeSheet: leave = (then) => then() }: AskLogInProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <div className={styles.result} role="status">
      <p>{why}</p>
      <button type="button" className={ui.button} onClick={() => leave(() => navigate(loginPath(path)))}>
        {t('account.logIn')}
      </button>
    </div>
  )
}
