import { screenPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'

export function CommunityDetailScreen() {
  const t = useTranslate()
  return (
    <SayingPage
      icon="people"
      title={t('title.communityDetail')}
      text={t('community.noPost')}
      action={
        <Link className={ui.pill} to={screenPath('community')}>
          {t('title.community')}
        </Link>
      }
    />
  )
}
