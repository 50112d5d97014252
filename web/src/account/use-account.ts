import { useCallback, useEffect, useState } from 'react'
import { screenPath, type Account, type CodeSent, type Session, type SignedIn } from '@yatha/contract'
import { useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { useNavigate } from '../app/router.ts'
import { startSession } from '../app/session.ts'
import { toast } from '../app/toasts.tsx'
import { now } from '../device/clock.ts'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

const KEY = 'yatha.attempt'

/** An attempt that waits for its code; it outlasts a reload, not the visit. */
export interface Waiting {
  readonly attempt: string
  readonly email: string
  /** Where the rider wanted to go. */
  readonly to: string | undefined
  /** When another letter may be asked for, in seconds since 1970. */
  readonly resendAt: number
}

export const waitingAttempt = (): Waiting | undefined => JSON.parse(recallVisit(KEY) ?? 'null') ?? undefined

export function keepAttempt(sent: CodeSent, email: string, to: string | undefined): Waiting {
  const waiting = { attempt: sent.attempt, email, to, resendAt: now() + sent.resendSeconds }
  rememberVisit(KEY, JSON.stringify(waiting))
  return waiting
}

export const forgetAttempt = (): void => forgetVisit(KEY)

/** Takes a session that was given, says so, and goes where the rider wanted. */
export function useSignedIn(): (given: SignedIn, to: string | undefined) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  return (given, to) => {
    startSession(given.accessToken, given.account.email)
    forgetAttempt()
    toast(t('account.loggedIn'))
    // Only paths of ours: whatever else an address asks for is the profile.
    navigate(to && /^\/(?![/\\])/.test(to) ? to : screenPath('profile'), { replace: true })
  }
}

/** The account and its devices; undefined while they come or where they cannot. */
export function useAccount(): {
  account: Account | undefined
  sessions: readonly Session[]
  failed: string | undefined
  reload: () => void
  setAccount: (account: Account) => void
} {
  const api = useApi()
  const [account, setAccount] = useState<Account>()
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const [failed, setFailed] = useState<string>()
  const reload = useCallback(() => {
    Promise.all([api.call('GET', 'account'), api.call('GET', 'session')]).then(
      ([one, all]) => {
        setFailed(undefined)
        setAccount(one as Account)
        setSessions(all as Session[])
      },
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  }, [api])
  useEffect(reload, [reload])
  return { account, sessions, failed, reload, setAccount }
}
