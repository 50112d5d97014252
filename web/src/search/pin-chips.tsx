import { Suspense, useState, type ReactNode } from 'react'
import { searchPath, type StationName } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { readLocalStorage } from '../device/storage.ts'
import { lazyPart } from '../frame/lazy-part.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { PIN_NAMES, RECENT_TRIPS_KEY, usePinnedStations, type PinName } from '../railway/pins.ts'
import styles from './search-card.module.css'

const RecentChips = lazyPart(async () => (await import('./recent-chips.tsx')).RecentChips)
const PinsSheet = lazyPart(async () => (await import('./pins-sheet.tsx')).PinsSheet)

interface PinChipsProps {
  from: StationName | undefined
  /** False if the pinned stations are shown elsewhere. */
  withPins?: boolean
  withRecent?: boolean
  children?: ReactNode
}

/** Links that search for trips from a station to the pinned stations, a button to edit the pins, and the recent trips. */
export function PinChips({ from, withPins = true, withRecent = true, children }: PinChipsProps) {
  const t = useTranslate()
  const pins = usePinnedStations()
  const [isEditing, setEditing] = useState(false)
  const pinNames = PIN_NAMES.filter((name) => pins[name] !== undefined)
  return (
    <div className={styles.pins}>
      {withPins && (
        <nav aria-label={t('pin.title')}>
          {pinNames.map((name) => (
            <PinChip key={name} name={name} slug={pins[name]!} from={from} />
          ))}
        </nav>
      )}
      <button
        type="button"
        className={ui.pill}
        aria-label={pinNames.length > 0 ? t('pin.edit') : undefined}
        onClick={() => setEditing(true)}
      >
        <Icon name="pin" size={17} />
        {pinNames.length === 0 && t('pin.add')}
      </button>
      {children}
      <Suspense fallback={null}>
        {withRecent && readLocalStorage(RECENT_TRIPS_KEY) && <RecentChips />}
        {isEditing && <PinsSheet onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  )
}

function PinChip({ name, slug, from }: { name: PinName; slug: string; from: StationName | undefined }) {
  const t = useTranslate()
  const station = useStationName(slug)
  if (!station || slug === from?.slug) return null
  return (
    <Link className={ui.pill} to={searchPath({ from: from?.slug, to: slug })}>
      <Icon name={name} size={17} />
      <span>
        {t(`pin.${name}`)}{' '}
        <span className={styles.pinned}>
          <StationNameText station={station} alone />
        </span>
      </span>
    </Link>
  )
}
