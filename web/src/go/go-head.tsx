import { searchPath, type StationName } from '@yatha/contract'
import { deleteCurrentTrip } from '../frame/current-trip.ts'
import { goBack, useNavigate } from '../frame/router.ts'
import { setTripAlarm } from '../search/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './go.module.css'

interface GoHeadProps {
  from: string
  to: StationName
  arrives: string
  /** True if the trip cannot go on as planned, so that its arrival is unknown. */
  isUnsure: boolean
}

/** The destination and arrival of the trip, a note that the page works offline, and a button that ends the trip. */
export function TripHeader({ from, to, arrives, isUnsure }: GoHeadProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { clock, stationName } = useFormats()
  const end = () => {
    deleteCurrentTrip()
    setTripAlarm(undefined)
    goBack(navigate, searchPath({ from, to: to.slug }))
  }
  return (
    <header className={styles.head}>
      <button type="button" className={ui.icon} aria-label={t('go.end')} onClick={end}>
        <Icon name="close" />
      </button>
      <h1>
        {t('go.to', { station: stationName(to) })}{' '}
        <small className="number">{!isUnsure && t('go.arrives', { time: clock(arrives) })}</small>
      </h1>
      <Tag kind="plain">
        <Icon name="offline" size={14} />
        <span className={styles.offline}>{t('wake.offline')}</span>
      </Tag>
    </header>
  )
}
