import { useEffect, useRef } from 'react'
import { homePath, screenAt } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { useOnline } from '../device/network.ts'
import { writeSessionStorage } from '../device/storage.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { AfterLoad } from './after-load.tsx'
import { Boundary } from './boundary.tsx'
import { guard } from './guard.ts'
import { usePageHead } from './head.ts'
import { useTranslate } from '../words/language.tsx'
import { WideMap } from '../map/index.ts'
import { RailwayProvider } from '../railway/railway.tsx'
import { wentBack } from '../frame/followed.ts'
import { WAY_BACK_KEY } from '../frame/way-back-key.ts'
import { useAddress, useFullPath, useNavigate, usePath } from '../frame/router.ts'
import { Screen } from './screen.tsx'
import { listenToShell } from './shell-messages.ts'
import { isAuthenticated, useIsAuthenticated } from '../session/session.ts'
import { endSplash } from './splash.ts'
import { TabBar } from './tab-bar.tsx'
import { toast, Toasts } from '../ui/toasts.tsx'
import styles from './app.module.css'

export function App() {
  const t = useTranslate()
  useEffect(endSplash, [])
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
      <AfterLoad />
    </>
  )
}

/** The screen of the current URL, if the guard allows it. */
function GuardedScreen() {
  const path = usePath()
  const redirect = useGuard()
  const online = useOnline()
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
  const address = useAddress()
  const online = useOnline()
  // Rerenders when the rider signs in or out.
  useIsAuthenticated()
  const redirect = guard(fullPath, { online, isAuthenticated: isAuthenticated() })
  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect, navigate])
  // Records whether the app was offline, because the network may return before the offline page is shown.
  const wasOffline = useRef(false)
  useEffect(() => {
    const hasReconnected = online && wasOffline.current
    wasOffline.current = !online
    if (!hasReconnected || screenAt(address)?.name !== 'offline') return
    // The home screen shows a link back to this page (frame/way-back.ts).
    writeSessionStorage(WAY_BACK_KEY, `${now()} ${scrollY} ${location.search}`)
    navigate(homePath(), { replace: true })
    toast(t('app.backOnline'))
  }, [online, address, navigate, t])
  return redirect
}

/** Scrolls new pages to the top (after Back, the browser restores the position), and announces every page to screen readers. */
function NavigationEffects() {
  const path = usePath()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!wentBack()) window.scrollTo(0, 0)
    import('../frame/announce-screen.ts').then(({ announceScreen }) => announceScreen(), console.warn)
  }, [path])
  return null
}
