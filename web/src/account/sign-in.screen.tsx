import { homePath, loginPath, SCREENS, type ScreenName } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { Page, MessagePage } from '../frame/page.tsx'
import { hasAccounts, pageConfig } from '../session/page-config.ts'
import { Link, useSearchParams } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { ChangePasswordScreen } from './change-password.screen.tsx'
import { ForgotScreen } from './forgot.screen.tsx'
import { LoginScreen } from './login.screen.tsx'
import { RegisterScreen } from './register.screen.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { TwoStepScreen } from './two-step.screen.tsx'

const SCREEN_BY_NAME = {
  login: LoginScreen,
  register: RegisterScreen,
  'two-step-verification': TwoStepScreen,
  'forgot-password': ForgotScreen,
  'change-password': ChangePasswordScreen,
} as const satisfies Partial<Record<ScreenName, unknown>>

interface SignInProps {
  name: keyof typeof SCREEN_BY_NAME
}

/** The sign-in screens. If the server cannot send e-mail, shows only the buttons of sign-in providers, or a message. */
export function SignInScreen({ name }: SignInProps) {
  const Screen = SCREEN_BY_NAME[name]
  if (pageConfig.accounts) return <Screen />
  if (hasAccounts && (name === 'login' || name === 'register')) return <ProvidersOnly name={name} />
  return <SignInUnavailable name={name} />
}

function ProvidersOnly({ name }: SignInProps) {
  const t = useTranslate()
  const [params] = useSearchParams()
  return (
    <Page title={t(SCREENS[name].meta.title)}>
      <SocialButtons to={params.get('to') ?? undefined} alone />
    </Page>
  )
}

function SignInUnavailable({ name }: SignInProps) {
  const t = useTranslate()
  return (
    <MessagePage
      icon="person"
      title={t(SCREENS[name].meta.title)}
      text={t(hasAccounts ? 'account.noEmail' : 'account.notOpen')}
      action={
        <Link className={ui.pill} to={hasAccounts ? loginPath() : homePath()}>
          {t(hasAccounts ? 'title.login' : 'notFound.home')}
        </Link>
      }
    />
  )
}
