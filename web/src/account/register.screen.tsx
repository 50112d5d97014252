import { useState } from 'react'
import { loginPath, screenPath } from '@yatha/contract'
import { register } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { Link, useNavigate, useSearchParams } from '../frame/router.ts'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import styles from './account.module.css'
import { validateForm } from './check.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { EmailField, NameField, NewPasswordField } from './fields.tsx'
import { saveAttempt } from './attempt.ts'

export function RegisterScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const to = params.get('to') ?? undefined
  const { fields, write, drop } = useDraft('register', { name: '', email: '' })
  const { name, email } = fields
  const [password, setPassword] = useState('')
  const { busy, errors, submit } = useFormSubmit(async () => {
    saveAttempt(await call(register, { body: { name, email, password } }), { step: 'sign-in', email: email.trim(), to })
    drop()
    navigate(screenPath('two-step-verification'))
  })
  const checkAndSubmit = () =>
    submit(validateForm(t, { name: ['name', name], email: ['email', email], password: ['newPassword', password] }))
  return (
    <Page title={t('title.register')}>
      <SignInForm action={t('title.register')} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
        <NameField value={name} error={errors['name']} onText={(text) => write({ name: text })} />
        <EmailField value={email} error={errors['email']} onText={(text) => write({ email: text })} />
        <NewPasswordField label="account.password" value={password} error={errors['password']} onText={setPassword} />
        {!errors['password'] && <p className={styles.note}>{t('account.passwordShort')}</p>}
      </SignInForm>
      <SocialButtons to={to} />
      <Link className={styles.link} to={loginPath(to)}>
        {t('account.haveAccount')}
      </Link>
    </Page>
  )
}
