import { Suspense, type ReactNode } from 'react'
import { searchPath, type StationName } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'
import { Link } from '../frame/router.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { PIN_NAMES, usePinnedStations, type PinName } from '../railway/pins.ts'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { WithBestTrip, type BestTrip } from '../search/index.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { useStationName } from '../station/index.ts'
import { Icon, type FirstIconName } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './home.module.css'

const FavoriteTile = lazyPart(async () => (await import('./favorite-tile.tsx')).FavoriteTile)

/** The pinned stations with the time to leave, and the rider’s first favorite. */
export function Tiles({ from }: { from: StationName | undefined }) {
  const t = useTranslate()
  const pins = usePinnedStations()
  const signedIn = useIsAuthenticated()
  return (
    <nav className={styles.tiles} aria-label={t('pin.title')}>
      {PIN_NAMES.map((name) => pins[name] !== undefined && <PinTile key={name} name={name} slug={pins[name]} from={from} />)}
      {signedIn && (
        <Suspense>
          <FavoriteTile />
        </Suspense>
      )}
    </nav>
  )
}

function PinTile({ name, slug, from }: { name: PinName; slug: string; from: StationName | undefined }) {
  const t = useTranslate()
  const station = useStationName(slug)
  if (!station || slug === from?.slug) return null
  return (
    <Tile
      icon={name}
      to={searchPath({ from: from?.slug, to: slug })}
      name={
        <>
          {t(`pin.${name}`)} {from && <span className="visually-hidden">{station.name}</span>}
        </>
      }
    >
      {from ? (
        <WithBestTrip from={from.slug} to={slug}>
          {(best) => <LeaveAt {...best} />}
        </WithBestTrip>
      ) : (
        <StationNameText station={station} alone />
      )}
    </Tile>
  )
}

/** When to leave, and the direction of the first train. */
function LeaveAt({ trip, next }: BestTrip): ReactNode {
  const t = useTranslate()
  const { clock } = useFormats()
  const departs = trip?.departs ?? next?.departs
  if (departs === undefined) return null
  const ride = trip?.legs.find((leg) => leg.kind === 'ride')
  return (
    <>
      <span className="visually-hidden">{t('search.departAt', { time: clock(departs) })}</span>
      <span aria-hidden="true">{clock(departs)}</span> {ride && <DirectionIcon way={ride.way} size={16} />}
    </>
  )
}

export function Tile({ icon, to, name, children }: { icon: FirstIconName; to: string; name: ReactNode; children?: ReactNode }) {
  return (
    <Link className={`${ui.card} ${styles.tile}`} to={to}>
      <b>
        <Icon name={icon} size={18} />
        <span>{name}</span>
      </b>
      <small className="number">
        <Suspense>{children}</Suspense>
      </small>
    </Link>
  )
}
