import { useState } from 'react'
import { loginPath, screenPath, type CodeSent } from '@yatha/contract'
import { useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { Page } from '../app/page.tsx'
import { Link, useNavigate } from '../app/router.ts'
import { useSend } from '../app/use-send.ts'
import styles from './account.module.css'
import { formFaults } from './check.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { EmailField, NameField, NewPasswordField } from './fields.tsx'
import { keepAttempt } from './use-account.ts'

export function RegisterScreen() {
  const t = useTranslate()
  const api = useApi()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, wrong, submit } = useSend(async () => {
    keepAttempt((await api.call('POST', 'register', { name, email, password })) as CodeSent, email.trim(), undefined)
    navigate(screenPath('two-step-verification'))
  })
  const check = () => submit(formFaults(t, { name: ['name', name], email: ['email', email], password: ['newPassword', password] }))
  return (
    <Page title={t('title.register')}>
      <SignInForm action={t('title.register')} busy={busy} wrong={wrong['all']} onSubmit={check}>
        <NameField value={name} error={wrong['name']} onText={setName} />
        <EmailField value={email} error={wrong['email']} onText={setEmail} />
        <NewPasswordField value={password} error={wrong['password']} onText={setPassword} />
        {!wrong['password'] && <p className={styles.note}>{t('account.passwordShort')}</p>}
      </SignInForm>
      <SocialButtons to={undefined} />
      <Link className={styles.link} to={loginPath()}>
        {t('account.haveAccount')}
      </Link>
    </Page>
  )
}
