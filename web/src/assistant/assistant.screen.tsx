import { searchPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'

export function AssistantScreen() {
  const t = useTranslate()
  return (
    <SayingPage
      icon="spark"
      title={t('title.ai')}
      text={t('assistant.notOpen')}
      action={
        <Link className={ui.pill} to={searchPath()}>
          {t('search.go')}
        </Link>
      }
    />
  )
}
