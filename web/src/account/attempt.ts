import { homePath, screenPath, type CodeSent, type SignedIn } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { deleteSecret, setSecret, getSecret } from '../device/vault.ts'
import { toAppPath } from '../frame/own-path.ts'
import { useNavigate } from '../frame/router.ts'
import { deleteDraftsOfOtherAccount } from '../session/drafts.ts'
import { isAuthenticated, startSession } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

/** The purpose of a verification code. Each purpose has its own screen. */
export type CodePurpose = 'sign-in' | 'password' | 'email'

/** Lifetime of a code on the server: ten minutes. */
const CODE_SECONDS = 600

/** A sign-in, password reset or e-mail change that waits for its verification code. Stored on the phone while the code is valid. */
export interface PendingAttempt {
  readonly attempt: string
  readonly step: CodePurpose
  readonly email: string
  /** Path to continue to after signing in. */
  readonly to?: string | undefined
  /** When the rider may request another e-mail, in seconds since 1970. */
  readonly resendAt: number
  /** When the code expires, in seconds since 1970. */
  readonly until: number
  /** True if the response did not reveal whether the password was right. The server has sent a code only if it was. */
  readonly isUnchecked?: true
}

/** Returns the attempt that waits for a code; undefined if there is none, or if it is for another step than `step`. */
export function readAttempt(step?: CodePurpose): PendingAttempt | undefined {
  const pending = JSON.parse(getSecret('__attempt') ?? 'null') as PendingAttempt | null
  const isValid = pending && now() < pending.until && (pending.step !== 'email' || isAuthenticated())
  return isValid && (step ?? pending.step) === pending.step ? pending : undefined
}

/** Returns the path of the screen on which the rider enters the code of an attempt. */
export const codePath = ({ step }: Pick<PendingAttempt, 'step'>): string =>
  step === 'sign-in'
    ? screenPath('two-step-verification')
    : step === 'password'
      ? screenPath('forgot-password')
      : `${screenPath('profile')}?open=email`

export function saveAttempt(sent: CodeSent, { step, email, to }: Pick<PendingAttempt, 'step' | 'email' | 'to'>): PendingAttempt {
  const { attempt, resendSeconds, isUnchecked } = sent
  const times = { resendAt: now() + resendSeconds, until: now() + CODE_SECONDS }
  const pending = { attempt, step, email, to, ...times, ...(isUnchecked && { isUnchecked }) }
  void setSecret('__attempt', JSON.stringify(pending))
  return pending
}

export const deleteAttempt = (): void => deleteSecret('__attempt')

/** Returns a function that stores a new session, shows a toast, and navigates to the path `to`. */
export function useFinishSignIn(): (session: SignedIn, to: string | undefined) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  return (session, to) => {
    deleteDraftsOfOtherAccount(session.account.id)
    startSession(session)
    deleteAttempt()
    toast(t('account.loggedIn'))
    // Links to the login page can contain any address, so only paths of this app are followed.
    navigate(to === undefined ? screenPath('profile') : (toAppPath(to) ?? homePath()), { replace: true })
  }
}
