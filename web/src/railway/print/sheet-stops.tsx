import type { StationName } from '@yatha/contract'
import { clockText } from '@yatha/language'
import { BilingualDigits, useSecondFormats } from './sheet-writing.tsx'
import styles from './sheet.module.css'

/** A call at a station, at its planned time. */
export interface SheetStop {
  readonly station: StationName
  readonly time: string
}

/** The stops of a train on a sheet: time, and the station in both languages. */
export function SheetStops({ stops, columns = 1 }: { stops: readonly SheetStop[]; columns?: number }) {
  const { name } = useSecondFormats()
  return (
    <ol className={styles.stops} style={{ columns }}>
      {stops.map(({ station, time }, i) => (
        <li key={`${station.slug} ${i}`}>
          <BilingualDigits text={clockText(time, 'latin')} />
          <i />
          <span lang="my">{station.nameMy}</span>
          <small>{name(station)}</small>
        </li>
      ))}
    </ol>
  )
}
