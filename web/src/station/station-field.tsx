import { useTranslate } from '../app/language.tsx'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './station.module.css'

interface StationFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
  onLocate: () => void
}

/** Where a station is typed, with the button that looks for the nearest. */
export function StationField({ label, text, onChange, onLocate }: StationFieldProps) {
  const t = useTranslate()
  return (
    <label className={styles.search}>
      <Icon name="search" size={20} />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        value={text}
        placeholder={t('search.field')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className={ui.icon} aria-label={t('home.useLocation')} onClick={onLocate}>
        <Icon name="locate" />
      </button>
    </label>
  )
}

/** What the search for the rider's position has come to, in a word; nothing while it was not asked for. */
export function LocationState({ state }: { state: 'asking' | 'denied' | 'failed' | undefined }) {
  const t = useTranslate()
  if (state === 'asking') return <>{t('home.locating')}</>
  if (state === 'denied') return <>{t('home.locationDenied')}</>
  return state === 'failed' ? <>{t('home.locationFailed')}</> : null
}
