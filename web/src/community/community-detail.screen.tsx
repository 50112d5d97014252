import { screenPath } from '@yatha/contract'
import { useTranslate } from '../app/language.tsx'
import { SayingPage } from '../app/page.tsx'
import { Link } from '../app/router.ts'
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
