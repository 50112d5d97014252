import { useEffect, useState } from 'react'
import {
  PROVIDER_NAMES,
  homePath,
  loginLink,
  loginPath,
  screenPath,
  type LoginStep,
  type Provider,
  type SocialAnswer,
} from '@yatha/contract'
import { exchangeSocial, finishSocial } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { consumeRedirectParams, unusedRedirectParams, useRedirectParams } from '../session/brought.ts'
import { useTranslate } from '../words/language.tsx'
import { SayingPage } from '../frame/page.tsx'
import { accountsOpen, pageConfig } from '../session/page-config.ts'
import { pendingSignIn } from '../session/pending-sign-in.ts'
import { Link, useNavigate } from '../frame/router.ts'
import { isAuthenticated } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { now, useSecond } from '../device/clock.ts'
import { openOutside } from '../device/native-shell.ts'
import ui from '../ui/ui.module.css'
import styles from './account.module.css'
import { OFFERED_PROVIDERS } from './providers.ts'
import { useSocial, useSocialAnswer } from './use-social.ts'

interface Step {
  provider: Provider
  step: LoginStep
}

/** The nine pages of the sign-in with a provider. */
export function SocialLoginScreen({ provider, step }: Step) {
  const t = useTranslate()
  const brought = useRedirectParams()
  if (!OFFERED_PROVIDERS.includes(provider)) return <Saying provider={provider} text={t('account.socialNotOpen')} />
  return <OneStep key={brought?.toString()} provider={provider} step={step} />
}

function OneStep({ provider, step }: Step) {
  const t = useTranslate()
  const [brought] = useState(unusedRedirectParams)
  if (step === 'waiting-via-android') {
    return brought ? <Exchange provider={provider} brought={brought} /> : <ShellWaiting provider={provider} />
  }
  if (!brought) return <Saying provider={provider} text={t('account.socialNothing')} />
  if (brought.has('error')) return <Saying provider={provider} text={t('account.socialCanceled', { provider: PROVIDER_NAMES[provider] })} />
  return step === 'callback' ? <Callback provider={provider} brought={brought} /> : <ShellCallback provider={provider} brought={brought} />
}

interface WayBack {
  provider: Provider
  /** The query parameters of the redirect. */
  brought: URLSearchParams
}

function Saying({ provider, text }: { provider: Provider; text: string }) {
  const t = useTranslate()
  return (
    <SayingPage
      icon="person"
      title={t(`title.${provider}`)}
      text={text}
      action={
        <Link className={ui.pill} to={accountsOpen ? loginPath() : homePath()}>
          {t(accountsOpen ? 'account.logIn' : 'notFound.home')}
        </Link>
      }
    />
  )
}

/** Sends the redirect's parameters, which are valid only once. Returns the error message; undefined without an error. */
function useFinish(finish: () => Promise<SocialAnswer>, finished: (answer: SocialAnswer) => void): string | undefined {
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    consumeRedirectParams()
    finish().then(finished, (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)))
    // Runs once, regardless of renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return failed
}

const given = (brought: URLSearchParams) => ({
  code: brought.get('code') ?? '',
  state: brought.get('state') ?? '',
  iss: brought.get('iss') ?? undefined,
})

/** Handles the redirect in the browser that started the sign-in. */
function Callback({ provider, brought }: WayBack) {
  const take = useSocialAnswer()
  const body = { ...given(brought), binding: pendingSignIn()?.binding }
  const failed = useFinish(
    () => call(finishSocial, { path: { provider }, body }),
    (answer) => answer.kind !== 'return' && take(answer),
  )
  return failed === undefined ? <Finishing provider={provider} /> : <Saying provider={provider} text={failed} />
}

/**
 * Handles the redirect in the phone's browser after the native shell started the sign-in: a deep link returns the code to the
 * shell. The rider must confirm it, because another app may have started the sign-in or may have claimed the link.
 */
function ShellCallback({ provider, brought }: WayBack) {
  const t = useTranslate()
  const [back, setBack] = useState<{ code: string; until: number }>()
  const [stopped, setStopped] = useState(false)
  const second = useSecond()
  const failed = useFinish(
    () => call(finishSocial, { path: { provider }, body: given(brought) }),
    (answer) => {
      if (answer.kind === 'return') setBack({ code: answer.code, until: now() + answer.seconds })
    },
  )
  if (failed !== undefined) return <Saying provider={provider} text={failed} />
  if (!back) return <Finishing provider={provider} />
  if (stopped) return <SayingPage icon="person" title={t(`title.${provider}`)} text={t('account.returnStopped')} />
  const title = t(`title.${provider}`)
  if (second >= back.until) return <SayingPage icon="person" title={title} text={t('account.returnTooLate')} />
  return (
    <SayingPage
      icon="person"
      title={title}
      text={t('account.returnReady', { provider: PROVIDER_NAMES[provider] })}
      action={
        <>
          <p className={styles.note}>{t('account.returnAsk')}</p>
          <a className={ui.button} href={loginLink(pageConfig.shellLink, back.code)}>
            {t('account.toProfile')}
          </a>
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setStopped(true)}>
            {t('account.returnNotMe')}
          </button>
        </>
      }
    />
  )
}

/** Shown in the shell while the rider signs in in the phone's browser. */
function ShellWaiting({ provider }: { provider: Provider }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { begin, busy, wrong } = useSocial(undefined)
  const values = { provider: PROVIDER_NAMES[provider] }
  const pending = pendingSignIn()
  const begun = pending?.provider === provider && pending.via === 'android' && now() < pending.until
  const open = () => (begun ? openOutside(pending.url) : begin(provider))
  const goOn = () => (isAuthenticated() ? navigate(screenPath('profile'), { replace: true }) : toast(t('account.notYet', values), 'error'))
  return (
    <SayingPage
      icon="person"
      title={t(`title.${provider}`)}
      text={wrong ?? t('account.providerWaiting', values)}
      action={
        <>
          <button type="button" className={ui.button} disabled={busy !== undefined} onClick={open}>
            {t('account.openProvider', values)}
          </button>
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={goOn}>
            {t('account.toProfile')}
          </button>
        </>
      }
    />
  )
}

/** Handles the deep link in the shell. */
function Exchange({ provider, brought }: WayBack) {
  const take = useSocialAnswer()
  const body = { code: brought.get('access_token') ?? '', binding: pendingSignIn()?.binding ?? '' }
  const failed = useFinish(
    () => call(exchangeSocial, { body }),
    (answer) => answer.kind !== 'return' && take(answer),
  )
  return failed === undefined ? <Finishing provider={provider} /> : <Saying provider={provider} text={failed} />
}

function Finishing({ provider }: { provider: Provider }) {
  const t = useTranslate()
  return <SayingPage icon="person" title={t(`title.${provider}`)} text={t('account.finishing')} />
}
