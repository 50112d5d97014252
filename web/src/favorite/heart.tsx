import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './heart.module.css'

interface HeartProps {
  label: string
  /** Whether it is a favorite; undefined for guests, who cannot have favorites. */
  kept?: boolean
  onTap?: () => void
}

/** The heart of a station or train: red and filled for a favorite. */
export function Heart({ label, kept, onTap }: HeartProps) {
  return (
    <button type="button" className={`${ui.icon} ${kept ? styles.kept : ''}`} aria-label={label} aria-pressed={kept} onClick={onTap}>
      <Icon name="heart" />
    </button>
  )
}
