import styles from './panel.module.css'

interface ProgressLineProps {
  /** Number of stops. */
  count: number
  /** Index of the last stop that the train has reached, plus the fraction of the distance to the next stop; undefined before departure. */
  progress: number | undefined
  /** Whether the train is running. The arrow is drawn only for a running train. */
  isRunning: boolean
  /** Index of the rider's stop; -1 if there is none. */
  boardingIndex: number
  type: 'urban' | 'highway'
}

/** The whole route as a line with a mark for each stop, the train as an arrow, and the rider's stop as a pin above the line. */
export function ProgressLine({ count, progress = 0, isRunning, boardingIndex, type }: ProgressLineProps) {
  const percent = (stop: number) => `${((stop / (count - 1)) * 100).toFixed(2)}%`
  const last = count - 1
  return (
    <svg className={styles.line} data-type={type} width="100%" height="30" aria-hidden="true">
      <rect x="0" y="18" width={percent(progress)} height="4" className={styles.past} />
      <rect x={percent(progress)} y="18" width={percent(last - progress)} height="4" className={styles.ahead} />
      {Array.from({ length: count }, (_, stop) => (
        <circle
          key={stop}
          cx={percent(stop)}
          cy="20"
          r={stop === 0 || stop === last ? 5 : count > 60 ? 1 : 2}
          className={stop === 0 || stop === last ? styles.end : stop <= progress ? styles.pastStop : styles.stop}
        />
      ))}
      {boardingIndex >= 0 && (
        <svg x={percent(boardingIndex)} y="0" overflow="visible" className={styles.pin}>
          <path d="M0 18V7" />
          <circle cy="5.500" r="5.500" />
          <circle cy="20" r="3" />
        </svg>
      )}
      {isRunning && (
        <svg x={percent(progress)} y="20" overflow="visible">
          <path d="M-9 -7.500L8 0L-9 7.500L-5 0Z" className={styles.arrow} />
        </svg>
      )}
    </svg>
  )
}
