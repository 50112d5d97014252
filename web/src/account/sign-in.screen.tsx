import { homePath, SCREENS, type ScreenName } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { Page, SayingPage } from '../frame/page.tsx'
import { pageConfig } from '../session/page-config.ts'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { ChangePasswordScreen } from './change-password.screen.tsx'
import { ForgotScreen } from './forgot.screen.tsx'
import { LoginScreen } from './login.screen.tsx'
import { OFFERED } from './providers.ts'
import { RegisterScreen } from './register.screen.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { TwoStepScreen } from './two-step.screen.tsx'

const SCREEN_OF = {
  login: LoginScreen,
  register: RegisterScreen,
  'two-step-verification': TwoStepScreen,
  'forgot-password': ForgotScreen,
  'change-password': ChangePasswordScreen,
} as const satisfies Partial<Record<ScreenName, unknown>>

/** The sign-in screens; shows a message instead if the server cannot send codes. */
export function SignInScreen({ name }: { name: keyof typeof SCREEN_OF }) {
  const t = useTranslate()
  const Screen = SCREEN_OF[name]
  if (pageConfig.accounts) return <Screen />
  if (OFFERED.length > 0 && (name === 'login' || name === 'register')) {
    return (
      <Page title={t(SCREENS[name].meta.title)}>
        <SocialButtons to={undefined} alone />
      </Page>
    )
  }
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
