import { homePath, loginPath, screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { MessagePage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { hasAccounts } from '../session/page-config.ts'
import { sessionCount, useIsAuthenticated } from '../session/session.ts'
import ui from '../ui/ui.module.css'
import { RiderNotifications } from './own-notifications.tsx'

/** The rider's notifications; for guests, a link to log in. */
export function NotificationListScreen() {
  const t = useTranslate()
  const authenticated = useIsAuthenticated()
  const session = sessionCount.use()
  if (authenticated) return <RiderNotifications key={session} />
  return (
    <MessagePage
      icon="bell"
      title={t('title.notification')}
      text={t(hasAccounts ? 'notification.guest' : 'notification.closed')}
      action={
        hasAccounts ? (
          <Link className={ui.pill} to={loginPath(screenPath('notification'))}>
            {t('account.logIn')}
          </Link>
        ) : (
          <Link className={ui.pill} to={homePath()}>
            {t('notFound.home')}
          </Link>
        )
      }
    />
  )
}
