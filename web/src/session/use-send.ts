import { useState } from 'react'
import { dropError } from '../ui/toasts.tsx'
import { ApiError } from './call.ts'

/** Submits a form: whether it is busy, and its errors by field, with `all` for the form, until `clear` or the next submit. */
export function useSend(send: () => Promise<void>): {
  busy: boolean
  wrong: Readonly<Record<string, string>>
  submit: (found?: Readonly<Record<string, string>>) => void
  clear: () => void
} {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const submit = (found: Readonly<Record<string, string>> = {}) => {
    setWrong(found)
    // What was wrong with the last try is not wrong with this one.
    dropError()
    if (Object.keys(found).length > 0) return
    setBusy(true)
    send()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setWrong({ [error.field || 'all']: error.message })
      })
      .finally(() => setBusy(false))
  }
  return { busy, wrong, submit, clear: () => setWrong({}) }
}
