import { useTranslate } from '../app/language.tsx'
import { SayingPage } from '../app/page.tsx'

export function FavoriteListScreen() {
  const t = useTranslate()
  return <SayingPage icon="heart" title={t('title.favorite')} text={t('favorite.notOpen')} />
}
