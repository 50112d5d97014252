import { routePath, searchPath, type RouteDetail } from '@yatha/contract'
import { FavoriteButton } from '../favorite/index.ts'
import { Link } from '../frame/router.ts'
import { useShare } from '../frame/share-button.tsx'
import { lastDepartureStation, useNearby } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { directionsQuery } from './directions.ts'
import styles from './route.module.css'

interface TrainActionsProps {
  route: RouteDetail
  name: string
  boardsAt: string | undefined
  /** The chosen day; undefined for today. */
  day: string | undefined
}

/** Buttons for trips from the rider's stop, the nearest station or the last departure station, for alerts, and for sharing. */
export function TrainActions({ route, name, boardsAt, day }: TrainActionsProps) {
  const t = useTranslate()
  const share = useShare()
  const { nearby } = useNearby()
  const query = directionsQuery(route, [boardsAt, nearby[0]?.slug, lastDepartureStation()], day)
  return (
    <div className={styles.acts}>
      <Link className={ui.button} to={searchPath(query)}>
        <Icon name="directions" size={20} />
        {t('route.direction')}
      </Link>
      {!route.added && (
        <FavoriteButton
          favorite={{ kind: 'route', slug: route.slug }}
          name={name}
          path={routePath(route.slug, undefined, day)}
          word={t('route.alert')}
        />
      )}
      <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => void share(name, routePath(route.slug, boardsAt, day))}>
        <Icon name="share" size={20} />
        {t('app.share')}
      </button>
    </div>
  )
}
