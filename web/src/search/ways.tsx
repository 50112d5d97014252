import type { WayCompared } from '@yatha/contract'
import { WayMark } from '../railway/way-mark.tsx'
import { WithPlaceholder, PLACEHOLDER } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import styles from './search.module.css'

/** A comparison of both ways around the loop: their durations, and how much earlier or later the shorter ride departs and arrives. */
export function Ways({ ways }: { ways: readonly WayCompared[] }) {
  const t = useTranslate()
  const { duration } = useWriting()
  const [short, long] = ways
  if (!short || !long) return null
  const [leave, arrive] = [minutesBetween(long.departs, short.departs), minutesBetween(long.arrives, short.arrives)]
  return (
    <section className={styles.ways} aria-label={t('ways.title')}>
      <p>
        <Way compared={short} /> <Way compared={long} />
      </p>
      <p>
        <WayMark way={short.way} size={16} />
        <span>
          {t(leave < 0 ? 'ways.earlierEarlier' : 'ways.laterLater', {
            leave: duration(Math.abs(leave)),
            arrive: duration(Math.abs(arrive)),
          })}
        </span>
      </p>
    </section>
  )
}

function Way({ compared: { way, minutes, departs, transfers } }: { compared: WayCompared }) {
  const t = useTranslate()
  const { duration, clock } = useWriting()
  return (
    <span className={`${styles.way} number`}>
      <WayMark way={way} size={18} />
      <span className="visually-hidden">{t(`way.${way}`)}: </span>
      <span>
        <WithPlaceholder text={t('ways.one', { duration: PLACEHOLDER, time: clock(departs) })}>
          <b>{duration(minutes)}</b>
        </WithPlaceholder>
        {transfers > 0 && ` · ${t('search.transfers', { count: transfers })}`}
      </span>
    </span>
  )
}

const minutesBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / 60_000)
