import { useState } from 'react'
import type { Account } from '@yatha/contract'
import { changeEmail } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../session/drafts.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { Sheet } from '../ui/parts.tsx'
import styles from './account.module.css'
import { validateForm } from './check.ts'
import { CodeForm } from './code-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { deleteAttempt, saveAttempt, readAttempt, type PendingAttempt } from './attempt.ts'
import { useConfirmEmail } from './use-account.ts'

interface ChangeEmailProps {
  account: Account
  onClose: () => void
}

/** A sheet in which the rider enters a new e-mail address, and then the verification code that was sent to it. */
export function ChangeEmailSheet({ account, onClose }: ChangeEmailProps) {
  const t = useTranslate()
  const [pendingAttempt, setPendingAttempt] = useState(() => readAttempt('email'))
  return (
    <Sheet
      title={t(account.email === undefined ? 'account.addEmail' : 'account.changeEmail')}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      {pendingAttempt ? (
        <Confirm pendingAttempt={pendingAttempt} onChange={setPendingAttempt} onClose={onClose} />
      ) : (
        <AskEmail account={account} onSent={setPendingAttempt} />
      )}
    </Sheet>
  )
}

function AskEmail({ account, onSent }: { account: Account; onSent: (pendingAttempt: PendingAttempt) => void }) {
  const t = useTranslate()
  const { fields, write, drop } = useDraft('change-email', { email: '' })
  const { email } = fields
  const [password, setPassword] = useState('')
  const { busy, errors, submit } = useFormSubmit(async () => {
    const sent = await call(changeEmail, { body: { email, ...(account.hasPassword && { password }) } })
    drop()
    onSent(saveAttempt(sent, { step: 'email', email: email.trim() }))
  })
  const checkAndSubmit = () =>
    submit(validateForm(t, { email: ['email', email], ...(account.hasPassword && { password: ['password', password] as const }) }))
  return (
    <SignInForm action={t('account.sendCode')} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
      {!account.hasPassword && <p className={styles.note}>{t('account.signInAgain')}</p>}
      <EmailField label="account.newEmail" value={email} error={errors['email']} onText={(text) => write({ email: text })} />
      {account.hasPassword && <PasswordField value={password} error={errors['password']} onText={setPassword} />}
    </SignInForm>
  )
}

interface ConfirmProps extends Omit<ChangeEmailProps, 'account'> {
  pendingAttempt: PendingAttempt
  onChange: (pendingAttempt: PendingAttempt | undefined) => void
}

function Confirm({ pendingAttempt, onChange, onClose }: ConfirmProps) {
  const t = useTranslate()
  const confirm = useConfirmEmail()
  const send = async (code: string) => {
    await confirm.mutateAsync({ attempt: pendingAttempt.attempt, code })
    deleteAttempt()
    toast(t('account.emailChanged'))
    onClose()
  }
  return (
    <CodeForm
      pendingAttempt={pendingAttempt}
      action={t('account.save')}
      send={send}
      onResent={onChange}
      onOtherEmail={() => onChange(undefined)}
    />
  )
}
