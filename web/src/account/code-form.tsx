import { useState, type ReactNode } from 'react'
import { VERIFICATION_CODE_DIGITS, normalizeCode, loginPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { useFormSubmit } from '../session/use-send.ts'
import { useTranslate } from '../words/language.tsx'
import styles from './account.module.css'
import { deleteAttempt, type PendingAttempt } from './attempt.ts'
import { CodeSentNote } from './code-sent-note.tsx'
import { ResendCodeButton } from './resend.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TextField } from './text-field.tsx'

type Faults = Readonly<Record<string, string>>

interface CodeFormProps {
  pendingAttempt: PendingAttempt
  /** Label of the button that sends the code. */
  action: string
  send: (code: string) => Promise<void>
  /** Called with the renewed attempt after another e-mail was sent. */
  onResent: (pendingAttempt: PendingAttempt) => void
  /** Called when the rider discards the attempt and wants to enter another address. If undefined, the form has no button for that. */
  onOtherEmail?: () => void
  /** Errors of the fields in `children`, by field. With an error, the code is not sent. */
  faults?: Faults
  /** Renders fields below the code. `errors` contains their errors by field. */
  children?: (errors: Faults) => ReactNode
}

/** A form for the verification code of an attempt, with a button that sends another e-mail. */
export function CodeForm({ pendingAttempt, action, send, onResent, onOtherEmail, faults = {}, children }: CodeFormProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const { busy, errors, submit, clear } = useFormSubmit(() => send(code))
  const isComplete = normalizeCode(code).length === VERIFICATION_CODE_DIGITS
  const checkAndSubmit = () => submit({ ...(!isComplete && { code: t('account.codeMissing') }), ...faults })
  // Clears the errors, because they are about the previous code.
  const handleResent = (next: PendingAttempt) => {
    clear()
    onResent(next)
  }
  const chooseOtherEmail = () => {
    deleteAttempt()
    onOtherEmail?.()
  }
  return (
    <>
      <CodeSentNote email={pendingAttempt.email} />
      <SignInForm action={action} busy={busy} error={errors['all']} onSubmit={checkAndSubmit}>
        <TextField
          label={t('account.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={errors['code']}
          onText={setCode}
        />
        {children?.(errors)}
      </SignInForm>
      {pendingAttempt.isUnchecked ? (
        <p className={styles.note}>
          {t('account.unchecked')}{' '}
          <Link className={styles.link} to={loginPath(pendingAttempt.to)}>
            {t('account.logIn')}
          </Link>
        </p>
      ) : (
        <ResendCodeButton pendingAttempt={pendingAttempt} onResent={handleResent} />
      )}
      {onOtherEmail && (
        <button type="button" className={styles.link} onClick={chooseOtherEmail}>
          {t('account.otherEmail')}
        </button>
      )}
    </>
  )
}
