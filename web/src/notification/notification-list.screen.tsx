import { loginPath, screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { useIsAuthenticated } from '../session/session.ts'
import ui from '../ui/ui.module.css'

/** No notifications yet; a guest may log in. */
export function NotificationListScreen() {
  const t = useTranslate()
  const authenticated = useIsAuthenticated()
  return (
    <SayingPage
      icon="bell"
      title={t('title.notification')}
      text={t('notification.guest')}
      action={
        !authenticated && (
          <Link className={ui.pill} to={loginPath(screenPath('notification'))}>
            {t('account.logIn')}
          </Link>
        )
      }
    />
  )
}
