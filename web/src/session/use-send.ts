import { useState } from 'react'
import { dismissError } from '../ui/toasts.tsx'
import { ApiError } from './call.ts'

/**
 * Returns the state of a form: whether it is being sent, and its errors by field (`all` for the whole form). Errors stay until `clear` or
 * the next submit.
 */
export function useFormSubmit(send: () => Promise<void>): {
  busy: boolean
  errors: Readonly<Record<string, string>>
  submit: (faults?: Readonly<Record<string, string>>) => void
  clear: () => void
} {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submit = (faults: Readonly<Record<string, string>> = {}) => {
    setErrors(faults)
    // The toast of the previous attempt no longer applies.
    dismissError()
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    send()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setErrors({ [error.field || 'all']: error.message })
      })
      .finally(() => setBusy(false))
  }
  return { busy, errors, submit, clear: () => setErrors({}) }
}
