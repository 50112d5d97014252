import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'

export function FavoriteListScreen() {
  const t = useTranslate()
  return <SayingPage icon="heart" title={t('title.favorite')} text={t('favorite.notOpen')} />
}
