import type { Deviation } from './stop-time.tsx'
import styles from './short-difference.module.css'

interface ShortDifferenceProps {
  difference: Deviation
  /** Whether the deviation may be larger, because the expected time is only the earliest possible time. */
  isEarliest: boolean | undefined
}

/** A deviation from the timetable; on a narrow screen, without words: `+8`, `≥ +8`. For use beside the planned and expected time. */
export function ShortDeviation({ difference: { text, short }, isEarliest = false }: ShortDifferenceProps) {
  if (short === '') return text
  return (
    <>
      <span className={styles.wide}>{text}</span>
      <span className={styles.narrow} aria-hidden="true">
        {isEarliest && '≥ '}
        {short}
      </span>
    </>
  )
}
