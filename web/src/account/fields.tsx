import { ACCOUNT_LIMITS } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { TextField } from './text-field.tsx'

interface FieldProps {
  value: string
  error: string | undefined
  onText: (text: string) => void
}

export function NameField(props: FieldProps) {
  const t = useTranslate()
  return <TextField label={t('account.name')} autoComplete="name" maxLength={ACCOUNT_LIMITS.name} {...props} />
}

export function EmailField({ label = 'account.email', ...props }: FieldProps & { label?: 'account.email' | 'account.newEmail' }) {
  const t = useTranslate()
  return <TextField label={t(label)} type="email" autoComplete="email" {...props} />
}

/** The current password, which password managers fill in. */
export function PasswordField({
  label = 'account.password',
  ...props
}: FieldProps & { label?: 'account.password' | 'account.oldPassword' }) {
  const t = useTranslate()
  return <TextField label={t(label)} type="password" autoComplete="current-password" {...props} />
}

/** The password of a new account, or a new password, which password managers generate and save. */
export function NewPasswordField({
  label = 'account.newPassword',
  ...props
}: FieldProps & { label?: 'account.newPassword' | 'account.password' }) {
  const t = useTranslate()
  return <TextField label={t(label)} type="password" autoComplete="new-password" {...props} />
}
