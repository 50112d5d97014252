import type { Departure } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { goesAroundLoop } from './around.ts'
import { useFacts } from './railway.tsx'
import { StationNameText } from './station-name.tsx'

type Train = Pick<Departure, 'route' | 'way' | 'pattern' | 'destination'>

interface DestinationProps {
  line: Train
  at: string
  /** Adds the direction for screen readers; needed if the screen shows the direction only as an icon. */
  withDirection?: boolean
}

/** The destination of a train from a station: its last stop, or the full loop. */
export function DestinationText({ line, at, withDirection: withWay = false }: DestinationProps) {
  const t = useTranslate()
  const { railway } = useFacts()
  const wayText = withWay && <span className="visually-hidden">{t(`way.${line.way}`)}&nbsp;· </span>
  if (!goesAroundLoop(railway, line, at))
    return (
      <>
        {wayText}
        <StationNameText station={line.destination} alone />
      </>
    )
  const text = t('station.fullLoop')
  return (
    <>
      {wayText}
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </>
  )
}
