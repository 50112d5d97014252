import { useEffect, useState } from 'react'
import {
  PROVIDER_NAMES,
  homePath,
  createLoginLink,
  loginPath,
  screenPath,
  type LoginStep,
  type Provider,
  type SocialAnswer,
} from '@yatha/contract'
import { exchangeSocial, finishSocial } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { consumeRedirectParams, unusedRedirectParams, useRedirectParams } from '../session/redirect-params.ts'
import { useTranslate } from '../words/language.tsx'
import { MessagePage } from '../frame/page.tsx'
import { hasAccounts, pageConfig } from '../session/page-config.ts'
import { pendingSignIn } from '../session/pending-sign-in.ts'
import { Link, useNavigate } from '../frame/router.ts'
import { isAuthenticated } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { now, useCurrentSecond } from '../device/clock.ts'
import { openExternalUrl } from '../device/native-shell.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { OFFERED_PROVIDERS } from './providers.ts'
import { useSocialSignIn, useHandleSocialAnswer } from './use-social.ts'

interface Step {
  provider: Provider
  step: LoginStep
}

/** A step of signing in with a provider: the redirect to a browser, the redirect for the native shell, or waiting in the shell. */
export function SocialLoginScreen({ provider, step }: Step) {
  const t = useTranslate()
  const params = useRedirectParams()
  if (!OFFERED_PROVIDERS.includes(provider)) return <ProviderMessage provider={provider} text={t('account.socialNotOpen')} />
  return <StepScreen key={params?.toString()} provider={provider} step={step} />
}

function StepScreen({ provider, step }: Step) {
  const t = useTranslate()
  const [params] = useState(unusedRedirectParams)
  if (step === 'waiting-via-android') {
    return params ? <Exchange provider={provider} params={params} /> : <ShellWaiting provider={provider} />
  }
  if (!params) return <ProviderMessage provider={provider} text={t('account.socialNothing')} />
  if (params.has('error'))
    return <ProviderMessage provider={provider} text={t('account.socialCanceled', { provider: PROVIDER_NAMES[provider] })} />
  return step === 'callback' ? <Callback provider={provider} params={params} /> : <ShellCallback provider={provider} params={params} />
}

interface RedirectProps {
  provider: Provider
  params: URLSearchParams
}

function ProviderMessage({ provider, text }: { provider: Provider; text: string }) {
  const t = useTranslate()
  return (
    <MessagePage
      icon="person"
      title={t(`title.${provider}`)}
      text={text}
      action={
        <Link className={ui.pill} to={hasAccounts ? loginPath() : homePath()}>
          {t(hasAccounts ? 'account.logIn' : 'notFound.home')}
        </Link>
      }
    />
  )
}

/** Calls `finish` once, because the redirect's parameters are valid only once. Returns the error message; undefined without an error. */
function useFinish(finish: () => Promise<SocialAnswer>, onFinished: (answer: SocialAnswer) => void): string | undefined {
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    consumeRedirectParams()
    finish().then(onFinished, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
    // `finish` and `onFinished` change with each render, but must not run again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return failure
}

const redirectBody = (params: URLSearchParams) => ({
  code: params.get('code') ?? '',
  state: params.get('state') ?? '',
  iss: params.get('iss') ?? undefined,
})

/** Handles the redirect in the browser that started the sign-in. */
function Callback({ provider, params }: RedirectProps) {
  const handleAnswer = useHandleSocialAnswer()
  const body = { ...redirectBody(params), binding: pendingSignIn()?.binding }
  const failure = useFinish(
    () => call(finishSocial, { path: { provider }, body }),
    (answer) => answer.kind !== 'return' && handleAnswer(answer),
  )
  return failure === undefined ? <Finishing provider={provider} /> : <ProviderMessage provider={provider} text={failure} />
}

/**
 * Handles the redirect in the phone's browser after the native shell started the sign-in: a deep link returns the code to the
 * shell. The rider must confirm this return, because another app may have started the sign-in or may have claimed the link.
 */
function ShellCallback({ provider, params }: RedirectProps) {
  const t = useTranslate()
  const [returnCode, setReturnCode] = useState<{ code: string; until: number }>()
  const [isRejected, setRejected] = useState(false)
  const currentSecond = useCurrentSecond()
  const failure = useFinish(
    () => call(finishSocial, { path: { provider }, body: redirectBody(params) }),
    (answer) => {
      if (answer.kind === 'return') setReturnCode({ code: answer.code, until: now() + answer.seconds })
    },
  )
  if (failure !== undefined) return <ProviderMessage provider={provider} text={failure} />
  if (!returnCode) return <Finishing provider={provider} />
  if (isRejected) return <MessagePage icon="person" title={t(`title.${provider}`)} text={t('account.returnStopped')} />
  const title = t(`title.${provider}`)
  if (currentSecond >= returnCode.until) return <MessagePage icon="person" title={title} text={t('account.returnTooLate')} />
  return (
    <MessagePage
      icon="person"
      title={title}
      text={t('account.returnReady', { provider: PROVIDER_NAMES[provider] })}
      action={
        <>
          <p className={styles.note}>{t('account.returnAsk')}</p>
          <a className={ui.button} href={createLoginLink(pageConfig.shellLink, returnCode.code)}>
            {t('account.toProfile')}
          </a>
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setRejected(true)}>
            {t('account.returnNotMe')}
          </button>
        </>
      }
    />
  )
}

/** Shown in the shell while the rider uses the phone's browser to sign in. */
function ShellWaiting({ provider }: { provider: Provider }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { startSignIn, busy, errorText } = useSocialSignIn(undefined)
  const values = { provider: PROVIDER_NAMES[provider] }
  const pending = pendingSignIn()
  const isStarted = pending?.provider === provider && pending.via === 'android' && now() < pending.until
  const open = () => (isStarted ? openExternalUrl(pending.url) : startSignIn(provider))
  const continueToProfile = () =>
    isAuthenticated() ? navigate(screenPath('profile'), { replace: true }) : toast(t('account.notYet', values), 'error')
  return (
    <MessagePage
      icon="person"
      title={t(`title.${provider}`)}
      text={errorText ?? t('account.providerWaiting', values)}
      action={
        <>
          <button type="button" className={ui.button} disabled={busy !== undefined} onClick={open}>
            {t('account.openProvider', values)}
          </button>
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={continueToProfile}>
            {t('account.toProfile')}
          </button>
        </>
      }
    />
  )
}

/** Handles the deep link that returns the code to the shell. */
function Exchange({ provider, params }: RedirectProps) {
  const handleAnswer = useHandleSocialAnswer()
  const body = { code: params.get('access_token') ?? '', binding: pendingSignIn()?.binding ?? '' }
  const failure = useFinish(
    () => call(exchangeSocial, { body }),
    (answer) => answer.kind !== 'return' && handleAnswer(answer),
  )
  return failure === undefined ? <Finishing provider={provider} /> : <ProviderMessage provider={provider} text={failure} />
}

function Finishing({ provider }: { provider: Provider }) {
  const t = useTranslate()
  return <MessagePage icon="person" title={t(`title.${provider}`)} text={t('account.finishing')} />
}
