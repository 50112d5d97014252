import { Suspense, useState } from 'react'
import { communityPath } from '@yatha/contract'
import { Link, useNavigate } from '../../frame/router.ts'
import { StationNameText } from '../../railway/station-name.tsx'
import { hasAccounts } from '../../session/page-config.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import { StationPicker, useStationName } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import styles from './feed.module.css'

const pathOfStation = (slug: string) => `${communityPath()}?station=${encodeURIComponent(slug)}`

interface StationChipsProps {
  stations: readonly string[]
  /** Slug of the chosen station; `mine` for the rider’s favorites; undefined for all posts. */
  chosen: string | undefined
}

/** Chips that select all posts, posts about the rider’s favorites, or posts about a station. */
export function StationChips({ stations, chosen }: StationChipsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const signedIn = useIsAuthenticated()
  const [isPicking, setPicking] = useState(false)
  return (
    <nav className={styles.chips} aria-label={t('title.station')}>
      <Link className={ui.pill} to={communityPath()} aria-current={chosen === undefined ? 'true' : undefined}>
        {t('community.all')}
      </Link>
      {stations.map((slug) => (
        <StationChip key={slug} slug={slug} isChosen={slug === chosen} />
      ))}
      <button type="button" className={ui.pill} aria-label={t('search.pick')} onClick={() => setPicking(true)}>
        <Icon name="plus" size={18} />
      </button>
      {hasAccounts && signedIn && (
        <Link className={ui.pill} to={`${communityPath()}?feed=mine`} aria-current={chosen === 'mine' ? 'true' : undefined}>
          {t('community.mine')}
        </Link>
      )}
      <Suspense>
        {isPicking && (
          <StationPicker
            title={t('search.pick')}
            onClose={() => setPicking(false)}
            onPick={(slug) => {
              setPicking(false)
              navigate(pathOfStation(slug))
            }}
          />
        )}
      </Suspense>
    </nav>
  )
}

function StationChip({ slug, isChosen }: { slug: string; isChosen: boolean }) {
  const station = useStationName(slug)
  if (!station) return null
  return (
    <Link className={ui.pill} to={pathOfStation(slug)} aria-current={isChosen ? 'true' : undefined}>
      <span>
        <StationNameText station={station} alone />
      </span>
    </Link>
  )
}
