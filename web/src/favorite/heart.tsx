import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './heart.module.css'

interface HeartProps {
  label: string
  /** Whether the station or train is a favorite; undefined for guests, who cannot have favorites. */
  isFavorite?: boolean
  onTap?: () => void
}

/** The heart of a station or train: red and filled for a favorite. */
export function Heart({ label, isFavorite, onTap }: HeartProps) {
  return (
    <button
      type="button"
      className={`${ui.icon} ${isFavorite ? styles.kept : ''}`}
      aria-label={label}
      aria-pressed={isFavorite}
      onClick={onTap}
    >
      <Icon name="heart" />
    </button>
  )
}
