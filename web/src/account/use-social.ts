import { useState } from 'react'
import { PROVIDER_NAMES, loginStepPath, screenPath, type Provider, type SocialAnswer } from '@yatha/contract'
import { startSocial } from '@yatha/contract/endpoints'
import { ApiError, call } from '../session/call.ts'
import { useTranslate } from '../words/language.tsx'
import { pageConfig } from '../session/page-config.ts'
import { deletePendingSignIn, savePendingSignIn, pendingSignIn } from '../session/pending-sign-in.ts'
import { useNavigate } from '../frame/router.ts'
import { toast } from '../ui/toasts.tsx'
import { now } from '../device/clock.ts'
import { isInShell, openExternalUrl } from '../device/native-shell.ts'
import { newSecret } from '../device/new-secret.ts'
import { respondsWithin } from '../device/reach.ts'
import { saveAttempt, useFinishSignIn } from './attempt.ts'

const REACH_TIMEOUT_MS = 2000
/** The phone stores a pending sign-in a minute less than the server's ten minutes, so that a slow request still arrives in time. */
const VALID_SECONDS = 540

interface SocialSignIn {
  /** The provider being opened. */
  readonly busy: Provider | undefined
  readonly errorText: string | undefined
  /** The provider that did not respond in time; the rider can open its page anyway. */
  readonly unreachable: Provider | undefined
  /** If `anyway` is true, does not check whether the provider responds. */
  readonly startSignIn: (provider: Provider, anyway?: boolean) => void
}

/** Starts sign-ins. A browser opens the provider's page in this tab; the native shell opens it in the phone's browser. */
export function useSocialSignIn(to: string | undefined): SocialSignIn {
  const t = useTranslate()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Provider>()
  const [errorText, setErrorText] = useState<string>()
  const [unreachable, setUnreachable] = useState<Provider>()
  const openProvider = async (provider: Provider, anyway: boolean) => {
    const via = isInShell() ? 'android' : 'browser'
    const binding = newSecret()
    const request = call(startSocial, { path: { provider }, body: { via, binding } })
    request.catch(() => undefined)
    if (!anyway && !(await respondsWithin(pageConfig.social[provider]!, REACH_TIMEOUT_MS))) {
      setUnreachable(provider)
      setErrorText(t('account.socialAway', { provider: PROVIDER_NAMES[provider] }))
      return
    }
    const { url } = await request
    await savePendingSignIn({ provider, via, binding, url, to, until: now() + VALID_SECONDS })
    if (via === 'browser') return location.assign(url)
    openExternalUrl(url)
    navigate(loginStepPath(provider, 'waiting-via-android'))
  }
  const startSignIn = (provider: Provider, anyway = false) => {
    setBusy(provider)
    setErrorText(undefined)
    setUnreachable(undefined)
    openProvider(provider, anyway)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setErrorText(error.message)
      })
      .finally(() => setBusy(undefined))
  }
  return { busy, errorText, unreachable, startSignIn }
}

/** Returns a function that handles the server's answer to a sign-in, except a code for the shell, which the screen handles. */
export function useHandleSocialAnswer(): (answer: Exclude<SocialAnswer, { kind: 'return' }>) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  const finishSignIn = useFinishSignIn()
  return (answer) => {
    const pending = pendingSignIn()
    deletePendingSignIn()
    if (answer.kind === 'signed_in') return finishSignIn(answer, pending?.to)
    if (answer.kind === 'code') {
      saveAttempt(answer, { step: 'sign-in', email: answer.email, to: pending?.to })
      return navigate(screenPath('two-step-verification'), { replace: true })
    }
    if (pending) toast(t('account.linked', { provider: PROVIDER_NAMES[pending.provider] }))
    return navigate(screenPath('profile'), { replace: true })
  }
}
