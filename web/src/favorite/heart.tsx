import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './heart.module.css'

interface HeartProps {
  label: string
  /** A visible label. If set, the button is wide and has a bell instead of the heart. */
  word?: string | undefined
  /** Whether the station or train is a favorite; undefined for guests, who cannot have favorites. */
  isFavorite?: boolean
  onTap?: () => void
}

/**
 * The button that makes a station or train a favorite. Without `word`, it is a heart, which is red and filled for a favorite. With `word`,
 * it is a bell, which is filled for a favorite.
 */
export function HeartButton({ label, word, isFavorite, onTap }: HeartProps) {
  const className = word ? `${ui.button} ${ui.quiet} ${isFavorite ? styles.alerting : ''}` : `${ui.icon} ${isFavorite ? styles.kept : ''}`
  return (
    <button type="button" className={className} aria-label={label} aria-pressed={isFavorite} onClick={onTap}>
      {word ? <Icon name="bell" size={20} /> : <Icon name="heart" />}
      {word}
    </button>
  )
}
