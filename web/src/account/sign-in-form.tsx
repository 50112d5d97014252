import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from '../app/language.tsx'
import { Wrong } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'

interface SignInFormProps {
  action: string
  busy: boolean
  /** What is wrong with the whole. */
  wrong: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form of signing in: fields, what is wrong with the whole, one button. */
export function SignInForm({ action, busy, wrong, onSubmit, children }: SignInFormProps) {
  const t = useTranslate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={`${ui.card} ${styles.form}`} noValidate onSubmit={submit}>
      {children}
      <Wrong>{wrong}</Wrong>
      <button type="submit" className={ui.button} disabled={busy}>
        {busy ? t('contact.sending') : action}
      </button>
    </form>
  )
}
