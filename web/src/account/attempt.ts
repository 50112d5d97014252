import { homePath, screenPath, type CodeSent, type SignedIn } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { ownPath } from '../frame/own-path.ts'
import { useNavigate } from '../frame/router.ts'
import { startSession } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

const KEY = 'yatha.attempt'

/** An attempt that is waiting for its verification code; kept across reloads, not across visits. */
export interface Waiting {
  readonly attempt: string
  readonly email: string
  /** Path to continue to after signing in. */
  readonly to: string | undefined
  /** When another e-mail may be requested, in seconds since 1970. */
  readonly resendAt: number
  /** Whether a code comes depends on the password, of which nothing was said. */
  readonly isUnchecked?: true
}

export const waitingAttempt = (): Waiting | undefined => JSON.parse(recallVisit(KEY) ?? 'null') ?? undefined

export function keepAttempt(sent: CodeSent, email: string, to: string | undefined): Waiting {
  const { attempt, resendSeconds, isUnchecked } = sent
  const waiting = { attempt, email, to, resendAt: now() + resendSeconds, ...(isUnchecked && { isUnchecked }) }
  rememberVisit(KEY, JSON.stringify(waiting))
  return waiting
}

export const forgetAttempt = (): void => forgetVisit(KEY)

/** Stores a new session, shows a toast, and continues to the rider's path. */
export function useSignedIn(): (given: SignedIn, to: string | undefined) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  return (given, to) => {
    startSession(given)
    forgetAttempt()
    toast(t('account.loggedIn'))
    // A link to the login page may name any address.
    navigate(to === undefined ? screenPath('profile') : (ownPath(to) ?? homePath()), { replace: true })
  }
}
