import { useState } from 'react'
import { screenPath } from '@yatha/contract'
import { changePassword } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { toast } from '../ui/toasts.tsx'
import { useFormSubmit } from '../session/use-send.ts'
import styles from './account.module.css'
import { validateForm } from './check.ts'
import { SignInForm } from './sign-in-form.tsx'
import { NewPasswordField, PasswordField } from './fields.tsx'

export function ChangePasswordScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const { busy, errors, submit } = useFormSubmit(async () => {
    await call(changePassword, { body: { oldPassword, newPassword } })
    toast(t('account.changed'))
    navigate(screenPath('profile'), { replace: true })
  })
  const checkAndSubmit = () =>
    submit(validateForm(t, { oldPassword: ['oldPassword', oldPassword], newPassword: ['newPassword', newPassword] }))
  return (
    <Page title={t('title.changePassword')}>
      <SignInForm action={t('account.save')} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
        <PasswordField label="account.oldPassword" value={oldPassword} error={errors['oldPassword']} onText={setOld} />
        <NewPasswordField value={newPassword} error={errors['newPassword']} onText={setNew} />
      </SignInForm>
      <Link className={styles.link} to={screenPath('forgot-password')}>
        {t('account.forgotLink')}
      </Link>
    </Page>
  )
}
