import { useState } from 'react'
import { loginPath } from '@yatha/contract'
import { forgotPassword, resetPassword } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { useNavigate } from '../frame/router.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { validateForm } from './check.ts'
import { CodeForm } from './code-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField, NewPasswordField } from './fields.tsx'
import { deleteAttempt, saveAttempt, readAttempt, type PendingAttempt } from './attempt.ts'

export function ForgotScreen() {
  const t = useTranslate()
  const { fields, write, drop } = useDraft('forgot', { email: '' })
  const { email } = fields
  const [pendingAttempt, setPendingAttempt] = useState(() => readAttempt('password'))
  const { busy, errors, submit } = useFormSubmit(async () => {
    setPendingAttempt(saveAttempt(await call(forgotPassword, { body: { email } }), { step: 'password', email: email.trim() }))
    drop()
  })
  if (pendingAttempt) return <NewPassword pendingAttempt={pendingAttempt} onChange={setPendingAttempt} />
  const checkAndSubmit = () => submit(validateForm(t, { email: ['email', email] }))
  return (
    <Page title={t('title.forgotPassword')}>
      <SignInForm action={t('account.sendCode')} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
        <EmailField value={email} error={errors['email']} onText={(text) => write({ email: text })} />
      </SignInForm>
    </Page>
  )
}

function NewPassword({
  pendingAttempt,
  onChange,
}: {
  pendingAttempt: PendingAttempt
  onChange: (pendingAttempt: PendingAttempt | undefined) => void
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const send = async (code: string) => {
    await call(resetPassword, { body: { attempt: pendingAttempt.attempt, code, password } })
    deleteAttempt()
    toast(t('account.resetDone'))
    navigate(loginPath(), { replace: true })
  }
  return (
    <Page title={t('title.forgotPassword')}>
      <CodeForm
        pendingAttempt={pendingAttempt}
        action={t('account.save')}
        send={send}
        onResent={onChange}
        onOtherEmail={() => onChange(undefined)}
        faults={validateForm(t, { password: ['newPassword', password] })}
      >
        {(errors) => <NewPasswordField value={password} error={errors['password']} onText={setPassword} />}
      </CodeForm>
    </Page>
  )
}
