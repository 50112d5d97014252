import { Component, lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { homePath, screenAt } from '@yatha/contract'
import { useOnline } from '../device/network.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { guard } from './guard.ts'
import { usePageHead } from './head.ts'
import { useTranslate } from './language.tsx'
import { WithRailway } from './railway.tsx'
import { useAddress, useFullPath, useNavigate, usePath } from './router.ts'
import { Screen } from './screen.tsx'
import { isAuthenticated, useIsAuthenticated } from './session.ts'
import { endSplash } from './splash.ts'
import { TabBar } from './tab-bar.tsx'
import { toast, Toasts } from './toasts.tsx'
import styles from './app.module.css'

// Where it does not come, the app works without.
const AfterLoad = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./after-load.tsx')).AfterLoad }
  } catch {
    return { default: () => null }
  }
})

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
      <Later />
    </>
  )
}

/** What no rider waits for: the worker, messages of the native shell, the update prompt, analytics. */
function Later() {
  const [loaded, setLoaded] = useState(document.readyState === 'complete')
  useEffect(() => {
    const done = () => setLoaded(true)
    addEventListener('load', done)
    return () => removeEventListener('load', done)
  }, [])
  return <Suspense>{loaded && <AfterLoad />}</Suspense>
}

/** The screen of the address, where the guard lets the rider pass. */
function Guarded() {
  const t = useTranslate()
  const path = usePath()
  const redirect = useGuard()
  usePageHead()
  if (redirect) return null
  return (
    <Boundary key={path} text={t('app.crashed')} retry={t('app.retry')}>
      <Screen />
    </Boundary>
  )
}

function useGuard(): string | undefined {
  const t = useTranslate()
  const navigate = useNavigate()
  const fullPath = useFullPath()
  const address = useAddress()
  const online = useOnline()
  // Rendered again when the rider signs in or out.
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

/** Keeps a fault of one screen from taking the app down. */
class Boundary extends Component<{ text: string; retry: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <Message
          action={
            <button type="button" className={ui.pill} onClick={() => location.reload()}>
              {this.props.retry}
            </button>
          }
        >
          {this.props.text}
        </Message>
      </div>
    )
  }
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
