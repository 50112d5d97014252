import { loginPath, screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'

export function NotificationListScreen() {
  const t = useTranslate()
  return (
    <SayingPage
      icon="bell"
      title={t('title.notification')}
      text={t('notification.guest')}
      action={
        <Link className={ui.pill} to={loginPath(screenPath('notification'))}>
          {t('title.login')}
        </Link>
      }
    />
  )
}
