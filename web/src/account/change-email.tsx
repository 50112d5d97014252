import { useState } from 'react'
import type { Account, CodeSent } from '@yatha/contract'
import { Around, HOLE } from '../app/around.tsx'
import { useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { toast } from '../app/toasts.tsx'
import { useSend } from '../app/use-send.ts'
import { keepSecret } from '../device/vault.ts'
import { Sheet } from '../ui/parts.tsx'
import styles from './account.module.css'
import { formFaults } from './check.ts'
import { CodeField, isCode } from './code-field.tsx'
import { Resend } from './resend.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { forgetAttempt, keepAttempt, type Waiting } from './use-account.ts'

interface ChangeEmailProps {
  account: Account
  onChanged: (account: Account) => void
  onClose: () => void
}

/** Another address, which is the account's once the code that went there has come back. */
export function ChangeEmail({ account, onChanged, onClose }: ChangeEmailProps) {
  const t = useTranslate()
  const [waiting, setWaiting] = useState<Waiting>()
  return (
    <Sheet
      title={t(account.email === undefined ? 'account.addEmail' : 'account.changeEmail')}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      {waiting ? (
        <Confirm waiting={waiting} onResent={setWaiting} onChanged={onChanged} onClose={onClose} />
      ) : (
        <Ask account={account} onSent={setWaiting} />
      )}
    </Sheet>
  )
}

function Ask({ account, onSent }: { account: Account; onSent: (waiting: Waiting) => void }) {
  const t = useTranslate()
  const api = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, wrong, submit } = useSend(async () => {
    const sent = await api.call('POST', 'account/email', { email, ...(account.hasPassword && { password }) })
    onSent(keepAttempt(sent as CodeSent, email.trim(), undefined))
  })
  const check = () =>
    submit(formFaults(t, { email: ['email', email], ...(account.hasPassword && { password: ['password', password] as const }) }))
  return (
    <SignInForm action={t('account.sendCode')} busy={busy} wrong={wrong['all']} onSubmit={check}>
      {!account.hasPassword && <p className={styles.note}>{t('account.signInAgain')}</p>}
      <EmailField label="account.newEmail" value={email} error={wrong['email']} onText={setEmail} />
      {account.hasPassword && <PasswordField value={password} error={wrong['password']} onText={setPassword} />}
    </SignInForm>
  )
}

interface ConfirmProps extends Omit<ChangeEmailProps, 'account'> {
  waiting: Waiting
  onResent: (waiting: Waiting) => void
}

function Confirm({ waiting, onResent, onChanged, onClose }: ConfirmProps) {
  const t = useTranslate()
  const api = useApi()
  const [code, setCode] = useState('')
  const { busy, wrong, submit } = useSend(async () => {
    const account = (await api.call('POST', 'account/email/confirm', { attempt: waiting.attempt, code })) as Account
    forgetAttempt()
    if (account.email !== undefined) keepSecret('__email', account.email)
    onChanged(account)
    toast(t('account.emailChanged'))
    onClose()
  })
  return (
    <>
      <p className={styles.note}>
        <Around text={t('account.codeText', { email: HOLE })}>{waiting.email}</Around>
      </p>
      <SignInForm
        action={t('account.save')}
        busy={busy}
        wrong={wrong['all']}
        onSubmit={() => submit(isCode(code) ? {} : { code: t('account.codeMissing') })}
      >
        <CodeField value={code} error={wrong['code']} onText={setCode} />
      </SignInForm>
      <Resend waiting={waiting} onResent={onResent} />
    </>
  )
}
