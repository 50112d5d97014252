import styles from './train-arrow.module.css'

/** A train as an arrow that points right: solid for clockwise trains, hollow for anticlockwise trains. */
export function TrainArrow({ clockwise, size = 20 }: { clockwise: boolean; size?: number }) {
  return (
    <svg
      viewBox="-11 -10 24 20"
      width={size}
      height={(size * 20) / 24}
      className={clockwise ? styles.solid : styles.hollow}
      aria-hidden="true"
    >
      <path d="M-8 -7L10 0L-8 7L-4.5 0Z" />
    </svg>
  )
}
