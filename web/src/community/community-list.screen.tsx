import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'

export function CommunityListScreen() {
  const t = useTranslate()
  return <SayingPage icon="people" title={t('title.community')} back={false} text={t('community.notOpen')} />
}
