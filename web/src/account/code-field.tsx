import { CODE_LENGTH, codeDigits } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { TextField } from './text-field.tsx'

export const isCode = (text: string): boolean => codeDigits(text).length === CODE_LENGTH

/** The field for a verification code, which phones can fill in. */
export function CodeField({ value, error, onText }: { value: string; error: string | undefined; onText: (text: string) => void }) {
  const t = useTranslate()
  return (
    <TextField label={t('account.code')} inputMode="numeric" autoComplete="one-time-code" value={value} error={error} onText={onText} />
  )
}
