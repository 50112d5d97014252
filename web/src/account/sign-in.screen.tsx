import { homePath, SCREENS, type ScreenName } from '@yatha/contract'
import { useTranslate } from '../app/language.tsx'
import { SayingPage } from '../app/page.tsx'
import { Link } from '../app/router.ts'
import ui from '../ui/ui.module.css'

type SignInName = Extract<ScreenName, 'login' | 'register' | 'two-step-verification' | 'forgot-password' | 'change-password'>

/** Accounts are not open yet: each of their screens says so, and what works without one. */
export function SignInScreen({ name }: { name: SignInName }) {
  const t = useTranslate()
  return (
    <SayingPage
      icon="person"
      title={t(SCREENS[name].meta.title)}
      text={t('account.notOpen')}
      action={
        <Link className={ui.pill} to={homePath()}>
          {t('notFound.home')}
        </Link>
      }
    />
  )
}
