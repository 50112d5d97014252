import { useState } from 'react'
import { loginPath } from '@yatha/contract'
import { forgotPassword, resetPassword } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { useNavigate } from '../frame/router.ts'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../session/drafts.ts'
import { useSend } from '../session/use-send.ts'
import { formFaults } from './check.ts'
import { CodeField, isCode } from './code-field.tsx'
import { CodeOnItsWay } from './code-on-its-way.tsx'
import { OtherEmail } from './other-email.tsx'
import { Resend } from './resend.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField, NewPasswordField } from './fields.tsx'
import { deleteAttempt, saveAttempt, readAttempt, type PendingAttempt } from './attempt.ts'

export function ForgotScreen() {
  const t = useTranslate()
  const { written, write, drop } = useDraft('forgot', { email: '' })
  const { email } = written
  const [pending, setPending] = useState(() => readAttempt('password'))
  const { busy, wrong, submit } = useSend(async () => {
    setPending(saveAttempt(await call(forgotPassword, { body: { email } }), { step: 'password', email: email.trim() }))
    drop()
  })
  if (pending) return <NewPassword pending={pending} onChange={setPending} />
  const checkAndSubmit = () => submit(formFaults(t, { email: ['email', email] }))
  return (
    <Page title={t('title.forgotPassword')}>
      <SignInForm action={t('account.sendCode')} busy={busy} wrong={wrong['all']} onSubmit={checkAndSubmit}>
        <EmailField value={email} error={wrong['email']} onText={(text) => write({ email: text })} />
      </SignInForm>
    </Page>
  )
}

function NewPassword({ pending, onChange }: { pending: PendingAttempt; onChange: (pending: PendingAttempt | undefined) => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { busy, wrong, submit, clear } = useSend(async () => {
    await call(resetPassword, { body: { attempt: pending.attempt, code, password } })
    deleteAttempt()
    toast(t('account.resetDone'))
    navigate(loginPath(), { replace: true })
  })
  const checkAndSubmit = () =>
    submit({ ...(!isCode(code) && { code: t('account.codeMissing') }), ...formFaults(t, { password: ['newPassword', password] }) })
  return (
    <Page title={t('title.forgotPassword')}>
      <CodeOnItsWay email={pending.email} />
      <SignInForm action={t('account.save')} busy={busy} wrong={wrong['all']} onSubmit={checkAndSubmit}>
        <CodeField value={code} error={wrong['code']} onText={setCode} />
        <NewPasswordField value={password} error={wrong['password']} onText={setPassword} />
      </SignInForm>
      <Resend
        pending={pending}
        onResent={(next) => {
          // The error refers to the previous verification code.
          clear()
          onChange(next)
        }}
      />
      <OtherEmail onChoose={() => onChange(undefined)} />
    </Page>
  )
}
