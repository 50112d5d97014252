import { ACCOUNT_LIMITS, looksLikeEmail } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'

type Kind = 'name' | 'email' | 'password' | 'newPassword' | 'oldPassword'

/** The client-side check of a field, before the form is sent. */
export function fieldFault(field: Kind, text: string): MessageKey | undefined {
  if (text.trim() === '') return 'account.missing'
  if (field === 'email' && !looksLikeEmail(text)) return 'contact.emailWrong'
  if (field === 'newPassword' && [...text].length < ACCOUNT_LIMITS.password.min) return 'account.passwordShort'
  return undefined
}

/** The same for a form: error messages by field, from each field's kind and value. */
export function formFaults(
  t: (key: MessageKey) => string,
  fields: Readonly<Record<string, readonly [Kind, string]>>,
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [field, [kind, text]] of Object.entries(fields)) {
    const fault = fieldFault(kind, text)
    if (fault) faults[field] = t(fault)
  }
  return faults
}
