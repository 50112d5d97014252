import type { ReactNode } from 'react'
import type { RouteSummary } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/placeholder.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useRailway } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import styles from './train-row.module.css'

/** Train numbers with more characters than this are displayed smaller, so that they fit in their column. */
const MAX_LARGE_NUMBER = 6

interface TrainRowProps {
  train: Pick<RouteSummary, 'slug' | 'type' | 'trainNumber' | 'trainNumberMy' | 'way'>
  to: string
  title: ReactNode
  note: ReactNode
  /** The time at the right, and a text below it. */
  time: ReactNode
  timeNote?: ReactNode
  /** Fraction of the route that a running train has covered, from 0 to 1. Drawn as a line. */
  progress?: number
}

/** A train in a list: its number and direction, two lines of text, and a time. */
export function TrainRow({ train, to, title, note, time, timeNote, progress }: TrainRowProps) {
  const railway = useRailway()
  const { train: numberOf } = useFormats()
  const wayOf = useDirectionText()
  const number = numberOf(train)
  const color = railway.colorsOf(railway.route(train.slug))?.back ?? `var(--${train.type === 'urban' ? 'teal' : 'highway'})`
  return (
    <li>
      <Link className={styles.row} data-running={progress === undefined ? undefined : true} to={to}>
        <span className={styles.number}>
          <b data-long={number.length > MAX_LARGE_NUMBER || undefined}>{number}</b>
          <DirectionIcon way={train.way} size={16} />
          <span className="visually-hidden">{wayOf({ way: train.way, route: train.slug })}</span>
        </span>
        <span className={styles.what}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <span className={`${styles.when} number`}>
          <b>{time}</b>
          <small>{timeNote}</small>
        </span>
        <Icon name="forward" size={16} />
        {progress !== undefined && (
          <i className={styles.progress} aria-hidden="true">
            <i style={{ width: `${progress * 100}%`, background: color }} />
          </i>
        )}
      </Link>
    </li>
  )
}

/** The destination of a train: `full loop` or `to Insein`. */
export function Destination({ route: { pattern, destination } }: { route: Pick<RouteSummary, 'pattern' | 'destination'> }) {
  const t = useTranslate()
  if (pattern === 'full-loop') return t('station.fullLoop')
  return (
    <WithPlaceholder text={t('station.to', { station: PLACEHOLDER })}>
      <StationNameText station={destination} alone />
    </WithPlaceholder>
  )
}
