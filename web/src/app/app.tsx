import { Component, lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { screenAt } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'
import { HomeScreen } from '../home/home.screen.tsx'
import { Message, Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from './language.tsx'
import { NotFoundScreen } from './not-found.screen.tsx'
import { loadRailway, RailwayProvider } from './railway.tsx'
import { usePath } from './router.ts'
import { TabBar } from './tab-bar.tsx'
import styles from './app.module.css'

const SearchScreen = lazy(() => import('../search/search.screen.tsx').then((m) => ({ default: m.SearchScreen })))
const RouteListScreen = lazy(() => import('../route/route-list.screen.tsx').then((m) => ({ default: m.RouteListScreen })))
const RouteDetailScreen = lazy(() => import('../route/route-detail.screen.tsx').then((m) => ({ default: m.RouteDetailScreen })))
const StationListScreen = lazy(() => import('../station/station-list.screen.tsx').then((m) => ({ default: m.StationListScreen })))
const StationDetailScreen = lazy(() => import('../station/station-detail.screen.tsx').then((m) => ({ default: m.StationDetailScreen })))
const LanguageScreen = lazy(() => import('./language.screen.tsx').then((m) => ({ default: m.LanguageScreen })))

// Asked for at once, while React starts.
const firstTry = loadRailway()
firstTry.catch(() => undefined)

export function App() {
  const t = useTranslate()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <Scroll />
      <main id="main" tabIndex={-1} className={styles.main}>
        <WithRailway>
          <Guarded>
            <Suspense fallback={<Waiting />}>
              <Screen />
            </Suspense>
          </Guarded>
        </WithRailway>
      </main>
      <TabBar />
    </>
  )
}

function Screen() {
  const screen = screenAt(usePath())
  switch (screen?.name) {
    case 'home':
      return <HomeScreen />
    case 'search':
      return <SearchScreen />
    case 'route':
      return <RouteListScreen />
    case 'route.show':
      return <RouteDetailScreen slug={screen.slug!} />
    case 'station':
      return <StationListScreen />
    case 'station.show':
      return <StationDetailScreen slug={screen.slug!} />
    case 'language':
      return <LanguageScreen />
    case undefined:
      return <NotFoundScreen />
  }
}

function Waiting() {
  const t = useTranslate()
  return (
    <div className={styles.waiting}>
      <Skeleton label={t('app.loading')} />
    </div>
  )
}

/** Shows the screens once the timetable is there; says what happened when it does not come, and tries again when asked. */
function WithRailway({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const [railway, setRailway] = useState<Railway>()
  const [failed, setFailed] = useState(false)
  const take = useCallback((loading: Promise<Railway>) => {
    loading.then(setRailway, (error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }, [])
  useEffect(() => take(firstTry), [take])
  if (railway) return <RailwayProvider railway={railway}>{children}</RailwayProvider>
  if (!failed) return <Waiting />
  const retry = () => {
    setFailed(false)
    take(loadRailway())
  }
  return (
    <div role="alert">
      <Message
        action={
          <button type="button" className={ui.pill} onClick={retry}>
            {t('app.retry')}
          </button>
        }
      >
        {t('app.loadFailed')} {t('app.loadFailedHelp')}
      </Message>
    </div>
  )
}

/** Keeps a fault of one screen from taking the app down. */
function Guarded({ children }: { children: ReactNode }) {
  const path = usePath()
  const t = useTranslate()
  return (
    <Boundary key={path} text={t('app.crashed')} retry={t('app.retry')}>
      {children}
    </Boundary>
  )
}

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
