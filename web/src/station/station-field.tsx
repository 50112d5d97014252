import { useId } from 'react'
import { useTranslate } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './station.module.css'

interface StationFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
  onLocate: () => void
}

/** A search field for stations, with a button that finds the nearest station. */
export function StationField({ label, text, onChange, onLocate }: StationFieldProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <Icon name="search" size={20} />
        <span className="visually-hidden">{label}</span>
      </label>
      <input
        id={id}
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
    </div>
  )
}
