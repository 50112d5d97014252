import { homePath, loginPath, screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { accountsOpen } from '../session/page-config.ts'
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
      text={t(accountsOpen ? 'notification.guest' : 'notification.closed')}
      action={
        accountsOpen ? (
          !authenticated && (
            <Link className={ui.pill} to={loginPath(screenPath('notification'))}>
              {t('account.logIn')}
            </Link>
          )
        ) : (
          <Link className={ui.pill} to={homePath()}>
            {t('notFound.home')}
          </Link>
        )
      }
    />
  )
}
