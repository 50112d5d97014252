import { Suspense, useState, type ReactNode } from 'react'
import type { StationName } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { storeDepartureStation, StationPicker } from '../station/index.ts'
import { runAfterPaint } from '../device/clock.ts'
import { Icon } from '../ui/icons.tsx'
import { Sheet, Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import styles from './search-card.module.css'

interface SearchCardProps {
  from: StationName | undefined
  to: StationName | undefined
  onChange: (ends: { from?: string | undefined; to?: string | undefined }) => void
  /** If set, a search button is shown. It opens the picker while the destination is missing. */
  onSearch?: () => void
  /** Whether the picker for From or for To is open initially. */
  initialPicker?: 'from' | 'to' | undefined
  /** If set, a button for the rider's position replaces the swap button. */
  onLocate?: () => void
  /** A row below From and To. */
  children?: ReactNode
}

/** The buttons From and To, which open the station picker, and a button that swaps the two stations. */
export function SearchCard({ from, to, onChange, onSearch, onLocate, initialPicker, children }: SearchCardProps) {
  const t = useTranslate()
  const [openPicker, setOpenPicker] = useState(initialPicker)
  return (
    <div className={`${ui.card} ${styles.ends}`}>
      <div className={styles.rows}>
        <button type="button" className={styles.end} onClick={() => setOpenPicker('from')}>
          <i className={styles.start} aria-hidden="true" />
          <span>
            <small className="visually-hidden">{t('search.from')}</small>
            <b>{from ? <StationNameText station={from} /> : <span className={styles.empty}>{t('search.pick')}</span>}</b>
          </span>
        </button>
        <button type="button" className={styles.end} onClick={() => setOpenPicker('to')}>
          <i className={styles.goal} aria-hidden="true" />
          <span>
            <small className="visually-hidden">{t('search.to')}</small>
            <b>{to ? <StationNameText station={to} /> : <span className={styles.empty}>{t('home.where')}</span>}</b>
          </span>
        </button>
      </div>
      <div className={styles.acts}>
        {onLocate ? (
          <button type="button" className={ui.icon} aria-label={t('home.useLocation')} onClick={onLocate}>
            <Icon name="locate" />
          </button>
        ) : (
          <button
            type="button"
            className={ui.icon}
            aria-label={t('search.swap')}
            onClick={() => onChange({ from: to?.slug, to: from?.slug })}
          >
            <Icon name="swap" />
          </button>
        )}
        {onSearch && (
          <button
            type="button"
            className={`${ui.icon} ${styles.go}`}
            aria-label={t('search.go')}
            onClick={() => (to ? onSearch() : setOpenPicker('to'))}
          >
            <Icon name="search" />
          </button>
        )}
      </div>
      {children}
      <Suspense fallback={<LoadingPicker onClose={() => setOpenPicker(undefined)} />}>
        {openPicker && (
          <StationPicker
            key={openPicker}
            title={t(openPicker === 'from' ? 'search.pickFrom' : 'search.pickTo')}
            onClose={() => setOpenPicker(undefined)}
            onPick={(slug) => {
              if (openPicker === 'from') storeDepartureStation(slug)
              const change = () => onChange({ from: from?.slug, to: to?.slug, [openPicker]: slug })
              const picksStartNext = openPicker === 'to' && !from
              setOpenPicker(picksStartNext ? 'from' : undefined)
              // The choice of the start must already see the destination.
              if (picksStartNext) change()
              // Searches after the sheet has closed, because the search may take a moment on a slow phone.
              else runAfterPaint(change)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The sheet of the picker while the picker is loading. */
function LoadingPicker({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Sheet title={t('search.pick')} closeLabel={t('app.close')} onClose={onClose} full>
      <Skeleton label={t('app.loading')} />
    </Sheet>
  )
}
