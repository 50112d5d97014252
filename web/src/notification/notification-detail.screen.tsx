import { screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'

export function NotificationDetailScreen() {
  const t = useTranslate()
  return (
    <SayingPage
      icon="bell"
      title={t('title.notificationDetail')}
      text={t('notification.notHere')}
      action={
        <Link className={ui.pill} to={screenPath('notification')}>
          {t('title.notification')}
        </Link>
      }
    />
  )
}
