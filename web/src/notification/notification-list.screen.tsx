import { homePath, loginPath, screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { accountsOpen } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'

export function NotificationListScreen() {
  const t = useTranslate()
  return (
    <SayingPage
      icon="bell"
      title={t('title.notification')}
      text={t(accountsOpen ? 'notification.guest' : 'notification.closed')}
      action={
        <Link className={ui.pill} to={accountsOpen ? loginPath(screenPath('notification')) : homePath()}>
          {t(accountsOpen ? 'title.login' : 'notFound.home')}
        </Link>
      }
    />
  )
}
