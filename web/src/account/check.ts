import { ACCOUNT_LIMITS } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'

/** What is plainly wrong with a field, before anything is sent. */
export function fieldFault(field: 'name' | 'email' | 'password' | 'newPassword' | 'oldPassword', text: string): MessageKey | undefined {
  if (text.trim() === '') return 'account.missing'
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())) return 'contact.emailWrong'
  if (field === 'newPassword' && [...text].length < ACCOUNT_LIMITS.password.min) return 'account.passwordShort'
  return undefined
}
