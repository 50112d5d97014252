import { Suspense, useEffect, useState } from 'react'
import { secret } from '../device/vault.ts'
import { keepPageFiles, registerWorker } from '../device/worker-client.ts'
import { forgetReload, wasReloadedForChunk } from '../frame/chunk.ts'
import { lazyPart } from '../frame/lazy-part.ts'
import { pageConfig } from '../session/page-config.ts'
import { takeSignedOut } from '../session/signed-out.ts'
import { useWords } from '../words/language.tsx'
import { Boundary } from './boundary.tsx'
import { isOutdated } from './outdated.ts'
import { useShellMessages } from './shell-messages.ts'

const Analytics = lazyPart(async () => (await import('./analytics.ts')).Analytics)
const ReloadToast = lazyPart(async () => (await import('./reload-toast.ts')).ReloadToast)
const UpdatePrompt = lazyPart(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

const WORKING_AFTER_MS = 10_000
/** By then the first screen is drawn and its files are there. */
const REST_AFTER_MS = 3000
/** Time from the start to the update prompt (spec §9). */
const PROMPT_AFTER_MS = 3000

/** Starts what riders do not wait for, after the page has loaded: the worker, the shell's messages, the update prompt, analytics. */
export function AfterLoad() {
  const [loaded, setLoaded] = useState(document.readyState === 'complete')
  useEffect(() => {
    const done = () => setLoaded(true)
    addEventListener('load', done)
    return () => removeEventListener('load', done)
  }, [])
  return loaded && <Loaded />
}

function Loaded() {
  const { language } = useWords()
  const [signedOut] = useState(takeSignedOut)
  const [updated] = useState(wasReloadedForChunk)
  const outdated = useIsOutdated()
  useShellMessages()
  useEffect(() => {
    void registerWorker().then((registration) => keepPageFiles(registration, language))
  }, [language])
  useEffect(() => {
    if (!pageConfig.live) return
    void import('../railway/follow-live.ts').then(({ followLive }) => followLive()).catch(() => undefined)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./after-start.ts').then(({ afterStart }) => afterStart(language), console.warn)
    }, REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [language])
  useEffect(() => {
    const timer = setTimeout(forgetReload, WORKING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // The app works without any of these.
    <Boundary fallback={null}>
      <Suspense>
        {outdated && <UpdatePrompt />}
        {pageConfig.analytics && <Analytics to={pageConfig.analytics} />}
        {(updated || signedOut) && <ReloadToast signedOut={signedOut} />}
      </Suspense>
    </Boundary>
  )
}

/** Becomes true three seconds after the start if the shell is outdated. */
function useIsOutdated(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    const left = Math.max(0, PROMPT_AFTER_MS - performance.now())
    const timer = setTimeout(() => setOutdated(isOutdated(secret('__os'), secret('__serial-number'))), left)
    return () => clearTimeout(timer)
  }, [])
  return outdated
}
