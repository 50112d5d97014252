import type { RouteDetail, StationName } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { useRailway } from '../railway/railway.tsx'
import { translateToBurmese } from '../railway/print/sheet-words.ts'
import { BilingualDigits } from '../railway/print/sheet-writing.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import type { SheetLine, SheetPanel, SheetTrain } from './sheet-panels.ts'
import styles from './timetable-sheet.module.css'

interface SheetPanelViewProps {
  panel: SheetPanel
  hours: readonly number[]
  /** Slug of the sheet's station. */
  station: string
  t: Translate
  name: (station: StationName) => string
}

/** The departures in one direction: one row per hour. */
export function SheetPanelView({ panel: { way, destination, rows }, hours, station, t, name }: SheetPanelViewProps) {
  const { namedOnRing } = useRailway()
  const ahead = landmarksAhead(destination.route, station, new Set(namedOnRing.map(({ slug }) => slug)))
  return (
    <section className={styles.panel} style={{ gridRow: `span ${hours.length + 1}` }}>
      <div className={styles.way}>
        <DirectionIcon way={way} size={26} />
        <div>
          <b lang="my">{translateToBurmese(`way.${way}`)}</b>
          <span>{t(`way.${way}`)}</span>
          <small lang="my">
            {translateToBurmese('sheet.toward', {
              stations: ahead.map(({ nameMy }) => nameMy).join(translateToBurmese('list.separator')),
            })}
          </small>
          <small>{t('sheet.toward', { stations: ahead.map(name).join(t('list.separator')) })}</small>
        </div>
      </div>
      {rows.map((row, i) => (
        <div key={hours[i]} className={styles.row}>
          <BilingualDigits text={String(hours[i]! % 24)} className={styles.digits} />
          <div>
            {row.map((train) => (
              <Train key={`${train.minute}${train.letter}`} train={train} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** The departures in a direction with few trains, on one line. */
export function SheetLineView({ line: { way, trains }, t }: { line: SheetLine; t: Translate }) {
  return (
    <p className={styles.line}>
      <DirectionIcon way={way} size={18} />
      <span>
        <b lang="my">{translateToBurmese(`way.${way}`)}</b>&nbsp;· {t(`way.${way}`)}
      </span>
      {trains.map((train) => (
        <Train key={`${train.hour}:${train.minute}${train.letter}`} train={train} hour={train.hour} />
      ))}
    </p>
  )
}

function Train({ train: { minute, letter = '', isStarred, isDoubted }, hour }: { train: SheetTrain; hour?: number }) {
  return (
    <BilingualDigits text={hour === undefined ? minute : `${hour % 24}:${minute}`} className={styles.digits}>
      <sup>
        {letter}
        {isStarred && '*'}
        {isDoubted && '?'}
      </sup>
    </BilingualDigits>
  )
}

/** Returns up to three well-known stations that a train reaches after `station`; if there are none, its last stop. */
function landmarksAhead({ calls, destination }: RouteDetail, station: string, wellKnown: ReadonlySet<string>): readonly StationName[] {
  const from = calls.findIndex((call) => call.station.slug === station)
  const ahead = calls.slice(from + 1).map((call) => call.station)
  const namedAhead = ahead.filter(({ slug }) => wellKnown.has(slug)).slice(0, 3)
  return namedAhead.length > 0 ? namedAhead : [destination]
}
