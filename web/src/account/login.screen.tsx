import { useState } from 'react'
import { screenPath } from '@yatha/contract'
import { login } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { Link, useNavigate, useSearchParams } from '../frame/router.ts'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import styles from './account.module.css'
import { validateForm } from './check.ts'
import { EnterCodeLink } from './enter-code-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { saveAttempt } from './attempt.ts'
import { registerPath } from './register-path.ts'

export function LoginScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { fields, write, drop } = useDraft('login', { email: '' })
  const { email } = fields
  const [password, setPassword] = useState('')
  const to = params.get('to') ?? undefined
  const { busy, errors, submit } = useFormSubmit(async () => {
    saveAttempt(await call(login, { body: { email, password } }), { step: 'sign-in', email: email.trim(), to })
    drop()
    navigate(screenPath('two-step-verification'))
  })
  const checkAndSubmit = () => submit(validateForm(t, { email: ['email', email], password: ['password', password] }))
  return (
    <Page title={t('title.login')}>
      <EnterCodeLink />
      <p className={styles.note}>{t('account.loginText')}</p>
      <SignInForm action={t('account.logIn')} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
        <EmailField value={email} error={errors['email']} onText={(text) => write({ email: text })} />
        <PasswordField value={password} error={errors['password']} onText={setPassword} />
        <Link className={styles.link} to={screenPath('forgot-password')}>
          {t('account.forgotLink')}
        </Link>
      </SignInForm>
      <SocialButtons to={to} />
      <Link className={styles.link} to={registerPath(to)}>
        {t('account.noAccount')}
      </Link>
    </Page>
  )
}
