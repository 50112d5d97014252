import { useEffect, useRef } from 'react'
import { homePath, screenAt } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { useIsOnline } from '../device/network.ts'
import { writeSessionStorage } from '../device/storage.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { DeferredParts } from './after-load.tsx'
import { Boundary } from './boundary.tsx'
import { redirectPathFor } from './guard.ts'
import { usePageHead } from './head.ts'
import { useTranslate } from '../words/language.tsx'
import { WideMap } from '../map/index.ts'
import { RailwayProvider } from '../railway/railway.tsx'
import { wasReloadedForChunk } from '../frame/chunk.ts'
import { wentBack } from '../frame/followed.ts'
import { RETURN_PAGE_KEY } from '../frame/way-back-key.ts'
import { useUrlPath, useFullPath, useNavigate, useScreenPath } from '../frame/router.ts'
import { Screen } from './screen.tsx'
import { listenToShell } from './shell-messages.ts'
import { isAuthenticated, useIsAuthenticated } from '../session/session.ts'
import { removeSplash } from './splash.ts'
import { TabBar } from './tab-bar.tsx'
import { toast, Toasts } from '../ui/toasts.tsx'
import styles from './app.module.css'

/** Whether this page was reloaded because of a missing chunk. Read once, because it is forgotten once the page works. */
const WAS_RELOADED = wasReloadedForChunk()

export function App() {
  const t = useTranslate()
  useEffect(removeSplash, [])
  useEffect(listenToShell, [])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <NavigationEffects />
      <main id="main" tabIndex={-1} className={styles.main}>
        <RailwayProvider>
          <GuardedScreen />
          <WideMap />
        </RailwayProvider>
      </main>
      <Toasts />
      <TabBar />
      <DeferredParts />
    </>
  )
}

/** The screen of the current URL, if the guard allows it. */
function GuardedScreen() {
  const path = useScreenPath()
  const redirect = useGuard()
  const online = useIsOnline()
  usePageHead()
  // Without a network, the current screen stays visible until the offline page replaces it.
  if (redirect && online) return null
  return (
    <Boundary key={path} fallback={<CrashMessage />}>
      <Screen />
    </Boundary>
  )
}

function CrashMessage() {
  const t = useTranslate()
  return (
    <div role="alert">
      <Message
        action={
          <button type="button" className={ui.pill} onClick={() => location.reload()}>
            {t('app.retry')}
          </button>
        }
      >
        {t('app.crashed')}
      </Message>
    </div>
  )
}

function useGuard(): string | undefined {
  const t = useTranslate()
  const navigate = useNavigate()
  const fullPath = useFullPath()
  const address = useUrlPath()
  const online = useIsOnline()
  // Rerenders when the rider signs in or out.
  useIsAuthenticated()
  const redirect = redirectPathFor(fullPath, { online, isAuthenticated: isAuthenticated() })
  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect, navigate])
  // Records whether the app was offline, because the network may return before the offline page is shown. A page that was reloaded because
  // a chunk was missing may have been offline when it requested the chunk.
  const wasOffline = useRef(WAS_RELOADED)
  useEffect(() => {
    const hasReconnected = online && wasOffline.current
    wasOffline.current = !online
    if (!hasReconnected || screenAt(address)?.name !== 'offline') return
    // The home screen shows a link back to this page (frame/way-back.ts).
    writeSessionStorage(RETURN_PAGE_KEY, `${now()} ${scrollY} ${location.search}`)
    navigate(homePath(), { replace: true })
    toast(t('app.backOnline'))
  }, [online, address, navigate, t])
  return redirect
}

/** Scrolls new pages to the top (after Back, the browser restores the position), and announces every page to screen readers. */
function NavigationEffects() {
  const path = useScreenPath()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!wentBack()) window.scrollTo(0, 0)
    import('../frame/announce-screen.ts').then(({ announceScreen }) => announceScreen(), console.warn)
  }, [path])
  return null
}
