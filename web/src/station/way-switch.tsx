import { useMemo } from 'react'
import type { StationDetail } from '@yatha/contract'
import { ROUTE_DIRECTIONS, type RouteDirection } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts } from '../railway/railway.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import styles from './board.module.css'

/** Maximum number of termini on the button of a direction. If there are more directions than the second value, the maximum is 1. */
const [MAX_TERMINI, FEW_WAYS] = [2, 2]

interface WaySwitchProps {
  station: StationDetail
  way: RouteDirection | undefined
  onChoose: (way: RouteDirection | undefined) => void
}

/**
 * Buttons for all directions together and for each direction; renders nothing if there is only one direction. The button of a direction
 * shows its termini; for a direction around the loop, or if there are too many termini, it shows the name of the direction.
 */
export function DirectionSwitch({ station, way, onChoose }: WaySwitchProps) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName } = useFormats()
  const ways = useMemo(() => {
    const departingRoutes = station.routes
      .map((slug) => facts.railway.route(slug)!)
      .filter((route) => route.destination !== facts.railway.station(station.slug)!.index || route.pattern === 'full-loop')
    return ROUTE_DIRECTIONS.flatMap((direction) => {
      const routes = departingRoutes.filter((route) => route.way === direction)
      const termini = [...new Set(routes.map((route) => route.destination))].map((index) =>
        facts.stationName(facts.railway.stations[index]!),
      )
      return routes.length > 0 ? [{ way: direction, termini }] : []
    })
  }, [facts, station])
  if (ways.length < 2) return null
  const word = ({ way: direction, termini }: (typeof ways)[number]) =>
    direction === 'clockwise' || direction === 'anticlockwise' || termini.length > (ways.length > FEW_WAYS ? 1 : MAX_TERMINI)
      ? t(`way.${direction}`)
      : t('station.to', { station: termini.map(stationName).join('\u00A0· ') })
  return (
    <div className={styles.ways} role="group" aria-label={t('station.way')}>
      <button type="button" aria-pressed={way === undefined} onClick={() => onChoose(undefined)}>
        {t('station.allWays')}
      </button>
      {ways.map((direction) => (
        <button key={direction.way} type="button" aria-pressed={way === direction.way} onClick={() => onChoose(direction.way)}>
          <DirectionIcon way={direction.way} />
          <span>{word(direction)}</span>
        </button>
      ))}
    </div>
  )
}
