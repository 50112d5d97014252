import { Suspense, useState } from 'react'
import {
  alertTestPath,
  FAVORITE_KINDS,
  loginPath,
  routeListPath,
  screenPath,
  stationListPath,
  type Favorite,
  type FavoriteKind,
} from '@yatha/contract'
import { useIsOnline } from '../device/network.ts'
import { Link, useSearchParams } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { now } from '../device/clock.ts'
import { FaultCard, LastSuccessfulTestText } from '../notification/index.ts'
import { hasAccounts } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Message, Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { favoriteKeyText } from './favorite-changes.ts'
import { PinOffer } from './lazy-offer.ts'
import { RouteCard } from './route-card.tsx'
import { StationCard } from './station-card.tsx'
import { ReorderList } from './reorder.tsx'
import { useFavorites } from './use-favorites.ts'
import styles from './favorite.module.css'

/** The rider's favorite stations and trains with their next departures and alerts. */
export function FavoriteListScreen() {
  const t = useTranslate()
  // Guests can see this screen too, because the offline page shows it.
  const signedIn = useIsAuthenticated()
  const [params, setParams] = useSearchParams()
  const selectedKind: FavoriteKind = params.get('kind') === 'route' ? 'route' : 'station'
  const { favorites } = useFavorites()
  const [isReordering, setReordering] = useState(false)
  const ofKind = (kind: FavoriteKind) => (favorites ?? []).filter((one) => one.kind === kind)
  const selectedFavorites = ofKind(selectedKind)
  return (
    <>
      <TopBar title={t('favorite.title')} back>
        {selectedFavorites.length > 1 && (
          <button type="button" className={styles.barAction} aria-pressed={isReordering} onClick={() => setReordering(!isReordering)}>
            {t(isReordering ? 'favorite.done' : 'favorite.reorder')}
          </button>
        )}
      </TopBar>
      <div className={styles.page}>
        {!signedIn && <Guest />}
        {signedIn && favorites?.some(({ alert }) => alert.isOn) && <FaultCard />}
        {signedIn && favorites && (
          <nav className={styles.tabs} aria-label={t('favorite.title')}>
            {FAVORITE_KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={kind === selectedKind}
                onClick={() => setParams(kind === 'route' ? { kind } : {}, { replace: true })}
              >
                <Icon name={kind === 'station' ? 'pin' : 'train'} size={20} />
                {t('favorite.count', { kind: t(`tab.${kind}`), count: ofKind(kind).length })}
              </button>
            ))}
          </nav>
        )}
        <Suspense>{signedIn && <PinOffer />}</Suspense>
        {signedIn && (
          <FavoriteRows
            selectedFavorites={selectedFavorites}
            all={favorites}
            kind={selectedKind}
            isReordering={isReordering && selectedFavorites.length > 1}
          />
        )}
      </div>
    </>
  )
}

interface FavoriteRowsProps {
  selectedFavorites: readonly Favorite[]
  all: readonly Favorite[] | undefined
  kind: FavoriteKind
  isReordering: boolean
}

function FavoriteRows({ selectedFavorites, all, kind, isReordering }: FavoriteRowsProps) {
  const t = useTranslate()
  const { error, refetch } = useFavorites()
  if (!all) {
    if (!error) return <Skeleton label={t('favorite.loading')} />
    return (
      <div role="alert">
        <LoadFailure error={error} retry={refetch} />
      </div>
    )
  }
  return (
    <>
      <Age />
      {selectedFavorites.length === 0 && <NoFavorites kind={kind} />}
      {isReordering ? (
        <ReorderList selectedFavorites={selectedFavorites} all={all} />
      ) : (
        <ul className={styles.cards}>
          {selectedFavorites.map((one) => (
            <li key={favoriteKeyText(one)}>{one.kind === 'station' ? <StationCard favorite={one} /> : <RouteCard favorite={one} />}</li>
          ))}
        </ul>
      )}
      {selectedFavorites.length > 0 && <AlertTestLink />}
      {selectedFavorites.length > 0 && <p className={styles.quiet}>{t('favorite.note')}</p>}
    </>
  )
}

/** A link to the test of alerts on this phone, with the date of the last successful test. */
function AlertTestLink() {
  const t = useTranslate()
  return (
    <Link to={alertTestPath()} className={styles.band}>
      <Icon name="bell" />
      <span>
        <b>{t('alertTest.title')}</b>
        <LastSuccessfulTestText />
      </span>
      <Icon name="forward" size={18} />
    </Link>
  )
}

/** The age of the list if it could not be refreshed. */
function Age() {
  const t = useTranslate()
  const { ago } = useFormats()
  const online = useIsOnline()
  const { error, confirmedAt, refetch } = useFavorites()
  if (!error && online) return null
  return (
    <div className={styles.age}>
      <Icon name="offline" size={20} />
      <p>
        {t('favorite.saved', { ago: ago(Math.max(0, now() - confirmedAt)) })} {t('favorite.needsNetwork')}
      </p>
      {online && (
        <button type="button" className={ui.pill} onClick={() => refetch()}>
          {t('app.retry')}
        </button>
      )}
    </div>
  )
}

function NoFavorites({ kind }: { kind: FavoriteKind }) {
  const t = useTranslate()
  const isStation = kind === 'station'
  return (
    <EmptyState
      badge="heart"
      title={t(isStation ? 'favorite.emptyStation' : 'favorite.emptyRoute')}
      more={t(isStation ? 'favorite.emptyStationMore' : 'favorite.emptyRouteMore')}
    >
      <Link className={ui.button} to={isStation ? stationListPath() : routeListPath()}>
        {t(isStation ? 'favorite.toStations' : 'favorite.toRoutes')}
      </Link>
    </EmptyState>
  )
}

function Guest() {
  const t = useTranslate()
  if (!hasAccounts) return <Message>{t('account.notOpen')}</Message>
  return (
    <Message
      more={t('favorite.guestStation')}
      action={
        <Link className={`${ui.pill} ${ui.on}`} to={loginPath(screenPath('favorite'))}>
          {t('account.logIn')}
        </Link>
      }
    >
      {t('app.logInFirst')}
    </Message>
  )
}
