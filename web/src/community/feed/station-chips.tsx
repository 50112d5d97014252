import { Suspense, useState } from 'react'
import { communityPath } from '@yatha/contract'
import { Link, useNavigate } from '../../frame/router.ts'
import { NameOfStation } from '../../railway/station-name.tsx'
import { accountsOpen } from '../../session/page-config.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import { StationPicker, useStation } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import styles from './feed.module.css'

const pathOfStation = (slug: string) => `${communityPath()}?station=${encodeURIComponent(slug)}`

interface StationChipsProps {
  stations: readonly string[]
  /** The station or list that is shown; undefined for all posts. */
  shown: string | undefined
}

/** Chooses all posts, those about the rider’s favorites, or those about a station. */
export function StationChips({ stations, shown }: StationChipsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const signedIn = useIsAuthenticated()
  const [isPicking, setPicking] = useState(false)
  return (
    <nav className={styles.chips} aria-label={t('title.station')}>
      <Link className={ui.pill} to={communityPath()} aria-current={shown === undefined ? 'true' : undefined}>
        {t('search.all')}
      </Link>
      {stations.map((slug) => (
        <StationChip key={slug} slug={slug} isShown={slug === shown} />
      ))}
      <button type="button" className={ui.pill} aria-label={t('search.pick')} onClick={() => setPicking(true)}>
        <Icon name="plus" size={18} />
      </button>
      {accountsOpen && signedIn && (
        <Link className={ui.pill} to={`${communityPath()}?feed=mine`} aria-current={shown === 'mine' ? 'true' : undefined}>
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

function StationChip({ slug, isShown }: { slug: string; isShown: boolean }) {
  const station = useStation(slug)
  if (!station) return null
  return (
    <Link className={ui.pill} to={pathOfStation(slug)} aria-current={isShown ? 'true' : undefined}>
      <span>
        <NameOfStation station={station} alone />
      </span>
    </Link>
  )
}
