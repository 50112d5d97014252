import type { ReactNode } from 'react'
import { useTranslate } from '../words/language.tsx'
import { FieldError } from '../ui/field.tsx'
import { useInvalidFieldFocus } from '../ui/use-fault-focus.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'

interface SignInFormProps {
  action: string
  busy: boolean
  /** An error about the whole form, not about one field. */
  error: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form of the account screens: its fields, an error for the whole form, and one button. */
export function SignInForm({ action, busy, error, onSubmit, children }: SignInFormProps) {
  const t = useTranslate()
  const form = useInvalidFieldFocus(busy, onSubmit)
  return (
    <form className={`${ui.card} ${styles.form}`} {...form}>
      {children}
      <FieldError>{error}</FieldError>
      <button type="submit" className={ui.button} disabled={busy}>
        {busy ? t('contact.sending') : action}
      </button>
    </form>
  )
}
