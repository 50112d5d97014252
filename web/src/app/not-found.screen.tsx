import { homePath } from '@yatha/contract'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from './language.tsx'
import { Link } from './router.ts'
import { TopBar } from './top-bar.tsx'

export function NotFoundScreen() {
  const t = useTranslate()
  return (
    <>
      <TopBar title={t('title.notFound')} back />
      <Message
        action={
          <Link className={ui.pill} to={homePath()}>
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.text')}
      </Message>
    </>
  )
}
