import { useEffect, useRef } from 'react'
import { homePath, screenAt } from '@yatha/contract'
import { useOnline } from '../device/network.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { AfterLoad } from './after-load.tsx'
import { Boundary } from './boundary.tsx'
import { guard } from './guard.ts'
import { usePageHead } from './head.ts'
import { useTranslate } from '../words/language.tsx'
import { WithRailway } from '../railway/railway.tsx'
import { useAddress, useFullPath, useNavigate, usePath } from '../frame/router.ts'
import { Screen } from './screen.tsx'
import { isAuthenticated, useIsAuthenticated } from '../session/session.ts'
import { endSplash } from './splash.ts'
import { TabBar } from './tab-bar.tsx'
import { toast, Toasts } from '../ui/toasts.tsx'
import styles from './app.module.css'

export function App() {
  const t = useTranslate()
  useEffect(endSplash, [])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <Scroll />
      <main id="main" tabIndex={-1} className={styles.main}>
        <WithRailway>
          <Guarded />
        </WithRailway>
      </main>
      <Toasts />
      <TabBar />
      <AfterLoad />
    </>
  )
}

/** The screen of the current URL, if the guard allows it. */
function Guarded() {
  const path = usePath()
  const redirect = useGuard()
  usePageHead()
  if (redirect) return null
  return (
    <Boundary key={path} fallback={<Crashed />}>
      <Screen />
    </Boundary>
  )
}

function Crashed() {
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
  // Renders again when the rider signs in or out.
  useIsAuthenticated()
  const redirect = guard(fullPath, { online, isAuthenticated: isAuthenticated() })
  useEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect, navigate])
  useEffect(() => {
    const back = () => {
      if (screenAt(address)?.name !== 'offline') return
      navigate(homePath(), { replace: true })
      toast(t('app.backOnline'))
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [address, navigate, t])
  return redirect
}

/** New pages start at the top; going back, the browser restores where it was. */
function Scroll() {
  const path = usePath()
  const back = useRef(false)
  const shown = useRef(path)
  useEffect(() => {
    const wentBack = () => {
      back.current = true
    }
    addEventListener('popstate', wentBack)
    return () => removeEventListener('popstate', wentBack)
  }, [])
  useEffect(() => {
    if (shown.current !== path && !back.current) window.scrollTo(0, 0)
    shown.current = path
    back.current = false
  }, [path])
  return null
}
