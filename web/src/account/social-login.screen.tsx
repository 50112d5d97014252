import { loginPath, type LoginStep, type Provider } from '@yatha/contract'
import { useTranslate } from '../app/language.tsx'
import { SayingPage } from '../app/page.tsx'
import { Link } from '../app/router.ts'
import ui from '../ui/ui.module.css'

/** The way back from a provider. None is open yet: nothing is accepted, and the page says so. */
export function SocialLoginScreen({ provider, step }: { provider: Provider; step: LoginStep }) {
  const t = useTranslate()
  return (
    <SayingPage
      icon="person"
      title={t(`title.${provider}`)}
      text={t(step === 'waiting-via-android' ? 'account.socialNotOpen' : 'account.socialRefused')}
      action={
        <Link className={ui.pill} to={loginPath()}>
          {t('title.login')}
        </Link>
      }
    />
  )
}
