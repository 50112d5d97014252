import { useState } from 'react'
import { PROVIDER_NAMES, loginStepPath, screenPath, type Provider, type SocialAnswer } from '@yatha/contract'
import { ApiError, useApi } from '../app/api.ts'
import { useTranslate } from '../app/language.tsx'
import { pageConfig } from '../app/page-config.ts'
import { dropPending, keepPending, pendingSignIn } from '../app/pending-sign-in.ts'
import { useNavigate } from '../app/router.ts'
import { toast } from '../app/toasts.tsx'
import { now } from '../device/clock.ts'
import { isInShell, openOutside } from '../device/native-shell.ts'
import { newSecret } from '../device/new-secret.ts'
import { canReach } from '../device/reach.ts'
import { keepAttempt, useSignedIn } from './use-account.ts'

const ANSWERS_WITHIN_MS = 2000
/** The server's own ten minutes, less the way there. */
const GOOD_SECONDS = 540

interface Social {
  /** The provider the rider is being led to. */
  readonly busy: Provider | undefined
  /** What stands in the way, in the rider's words. */
  readonly wrong: string | undefined
  /** A provider that did not answer, but may be tried all the same. */
  readonly away: Provider | undefined
  readonly begin: (provider: Provider, anyway?: boolean) => void
}

/** Leads to a provider: in a browser this page goes there, in the native shell the phone's own browser opens. */
export function useSocial(to: string | undefined): Social {
  const t = useTranslate()
  const api = useApi()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Provider>()
  const [wrong, setWrong] = useState<string>()
  const [away, setAway] = useState<Provider>()
  const lead = async (provider: Provider, anyway: boolean) => {
    const via = isInShell() ? 'android' : 'browser'
    const binding = newSecret()
    const starting = api.call('POST', `social/${provider}/start`, { via, binding }) as Promise<{ url: string }>
    starting.catch(() => undefined)
    if (!anyway && !(await canReach(pageConfig.social[provider]!, ANSWERS_WITHIN_MS))) {
      setAway(provider)
      setWrong(t('account.socialAway', { provider: PROVIDER_NAMES[provider] }))
      return
    }
    const { url } = await starting
    await keepPending({ provider, via, binding, url, to, until: now() + GOOD_SECONDS })
    if (via === 'browser') return location.assign(url)
    openOutside(url)
    navigate(loginStepPath(provider, 'waiting-via-android'))
  }
  const begin = (provider: Provider, anyway = false) => {
    setBusy(provider)
    setWrong(undefined)
    setAway(undefined)
    lead(provider, anyway)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setWrong(error.message)
      })
      .finally(() => setBusy(undefined))
  }
  return { busy, wrong, away, begin }
}

/** Does what an answer about a sign-in asks for. A code for the shell is the screen's own affair. */
export function useSocialAnswer(): (answer: Exclude<SocialAnswer, { kind: 'return' }>) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  return (answer) => {
    const pending = pendingSignIn()
    dropPending()
    if (answer.kind === 'signed_in') return signedIn(answer, pending?.to)
    if (answer.kind === 'code') {
      keepAttempt(answer, answer.email, pending?.to)
      return navigate(screenPath('two-step-verification'), { replace: true })
    }
    if (pending) toast(t('account.linked', { provider: PROVIDER_NAMES[pending.provider] }))
    return navigate(screenPath('profile'), { replace: true })
  }
}
