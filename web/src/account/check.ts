import { ACCOUNT_LIMITS, looksLikeEmail } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'

type FieldKind = 'name' | 'email' | 'password' | 'newPassword' | 'oldPassword'

/** Checks a field before the form is sent. Returns the key of an error message; undefined if the field is valid. */
export function validateField(field: FieldKind, text: string): MessageKey | undefined {
  if (text.trim() === '') return 'account.missing'
  if (field === 'email' && !looksLikeEmail(text)) return 'contact.emailWrong'
  if (field === 'newPassword' && [...text].length < ACCOUNT_LIMITS.password.min) return 'account.passwordShort'
  return undefined
}

/** Checks the fields of a form, each given by its kind and value. Returns the error messages of invalid fields, by field. */
export function validateForm(
  t: (key: MessageKey) => string,
  fields: Readonly<Record<string, readonly [FieldKind, string]>>,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [field, [kind, text]] of Object.entries(fields)) {
    const fault = validateField(kind, text)
    if (fault) faults[field] = t(fault)
  }
  return faults
}
