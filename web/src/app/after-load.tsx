import { Suspense, useEffect, useState } from 'react'
import { cachePageFiles, registerWorker } from '../device/worker-client.ts'
import { clearReloadFlag, wasReloadedForChunk } from '../frame/chunk.ts'
import { lazyPart } from '../frame/lazy-part.ts'
import { pageConfig } from '../session/page-config.ts'
import { consumeSignedOut } from '../session/signed-out.ts'
import { useLanguage } from '../words/language.tsx'
import { Boundary } from './boundary.tsx'
import { useIsShellOutdated } from './shell-messages.ts'

const Analytics = lazyPart(async () => (await import('./analytics.ts')).Analytics)
const ReloadToast = lazyPart(async () => (await import('./reload-toast.ts')).ReloadToast)
const UpdatePrompt = lazyPart(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

/** After this time, the page is considered to work. If a chunk is missing later, the page may reload again. */
const RELOAD_ALLOWED_AFTER_MS = 10_000
/** Delay of the work that the first screen does not need. By then, the first screen is usually rendered. */
const AFTER_START_DELAY_MS = 3000
/** Minimum time from the start of the app to the update prompt (spec §9). */
const PROMPT_DELAY_MS = 3000

/** Starts the worker, the update prompt and analytics after the page has loaded, so that riders do not wait for them. */
export function DeferredParts() {
  const [loaded, setLoaded] = useState(document.readyState === 'complete')
  useEffect(() => {
    const onLoad = () => setLoaded(true)
    addEventListener('load', onLoad)
    return () => removeEventListener('load', onLoad)
  }, [])
  return loaded && <LoadedParts />
}

function LoadedParts() {
  const { language } = useLanguage()
  const [signedOut] = useState(consumeSignedOut)
  const [wasReloaded] = useState(wasReloadedForChunk)
  const isPromptDue = useIsPromptDue()
  useEffect(() => {
    void registerWorker().then((registration) => cachePageFiles(registration, language))
  }, [language])
  useEffect(() => {
    if (!pageConfig.live) return
    void import('../railway/live/follow-live.ts').then(({ followLive }) => followLive()).catch(() => undefined)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./after-start.ts').then(({ startDeferredWork: afterStart }) => afterStart(language), console.warn)
    }, AFTER_START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [language])
  useEffect(() => {
    const timer = setTimeout(clearReloadFlag, RELOAD_ALLOWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // The app works even if none of these parts loads.
    <Boundary fallback={null}>
      <Suspense>
        {isPromptDue && <UpdatePrompt />}
        {pageConfig.analytics && <Analytics to={pageConfig.analytics} />}
        {(wasReloaded || signedOut) && <ReloadToast signedOut={signedOut} />}
      </Suspense>
    </Boundary>
  )
}

/** Whether to show the update prompt: the shell is outdated, and PROMPT_DELAY_MS have passed. Rerenders after a shell message. */
function useIsPromptDue(): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), Math.max(0, PROMPT_DELAY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [])
  return useIsShellOutdated() && isDelayOver
}
