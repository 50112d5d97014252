import { homePath } from '@yatha/contract'
import { NotFound } from '../frame/not-found.tsx'
import { useTranslate } from '../words/language.tsx'

export function NotFoundScreen() {
  const t = useTranslate()
  return (
    <NotFound
      title={t('title.notFound')}
      text={t('notFound.title')}
      more={t('notFound.text')}
      to={homePath()}
      action={t('notFound.home')}
    />
  )
}
