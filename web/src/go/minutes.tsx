import { useEverySecond } from '../device/use-every-second.ts'
import { MinutesLeft } from '../railway/minutes-left.tsx'
import styles from './go.module.css'

/** The minutes until an instant (epoch seconds), in large type. Only this component renders again as time passes. */
export function MinutesUntil({ until }: { until: number }) {
  const minutes = useEverySecond((now) => Math.max(0, Math.ceil((until - now) / 60)))
  return <MinutesLeft minutes={minutes} numberClass={styles.big} textClass={styles.soon} />
}
