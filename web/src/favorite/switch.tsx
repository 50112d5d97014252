import { Icon } from '../ui/all-icons.tsx'
import styles from './switch.module.css'

interface SwitchProps {
  /** Ids of the elements that label the switch. */
  labelledBy: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch. Position, color and icon show whether it is on. */
export function Switch({ labelledBy, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      onClick={() => onChange(!isOn)}
    >
      <span>
        <i>{isOn && <Icon name="check" size={16} />}</i>
      </span>
    </button>
  )
}
