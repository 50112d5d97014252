import { loginPath, type LoginStep, type Provider } from '@yatha/contract'
import { useTranslate } from '../app/language.tsx'
import { SayingPage } from '../app/page.tsx'
import { Link } from '../app/router.ts'
import ui from '../ui/ui.module.css'

/** The way back from a provider. */
export function SocialLoginScreen({ provider }: { provider: Provider; step: LoginStep }) {
  const t = useTranslate()
  return (
    <SayingPage
      icon="person"
      title={t(`title.${provider}`)}
      text={t('account.socialNotOpen')}
      action={
        <Link className={ui.pill} to={loginPath()}>
          {t('title.login')}
        </Link>
      }
    />
  )
}
