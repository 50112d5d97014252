import type { Departure, StationName } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { aheadOf, goesAround, isReachedBothWays } from './around.ts'
import { useFacts } from './railway.tsx'
import { NameOfStation } from './station-name.tsx'

type Line = Pick<Departure, 'route' | 'way' | 'pattern' | 'destination'>

interface GoalProps {
  line: Line
  at: string
  /** Says the way to a screen reader too, where a drawing shows it. */
  withWay?: boolean
}

/** Where a train takes the rider from a station: its last stop, or the way in which it goes around the loop. */
export function Goal({ line, at, withWay = false }: GoalProps) {
  const t = useTranslate()
  const { railway } = useFacts()
  const { way } = line
  if (!goesAround(railway, line, at))
    return (
      <>
        {withWay && <span className="visually-hidden">{t(`way.${way}`)} · </span>}
        <NameOfStation station={line.destination} alone />
      </>
    )
  return <>{t(way === 'clockwise' || way === 'anticlockwise' ? `station.loop.${way}` : 'station.fullLoop')}</>
}

/** The next main station of a train that goes around the loop, or where others reach the same goal the other way: it tells the two ways apart. */
export function useVia(line: Line, at: string): StationName | undefined {
  const facts = useFacts()
  const { railway } = facts
  const ahead = goesAround(railway, line, at) || isReachedBothWays(railway, line, at) ? aheadOf(railway, line, at) : undefined
  return ahead && ahead.slug !== line.destination.slug ? facts.stationName(ahead) : undefined
}
