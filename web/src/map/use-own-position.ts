import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Position } from '@yatha/contract'
import { locatePhone, isLocationGranted } from '../device/location.ts'
import { useFacts, useRailway } from '../railway/railway.tsx'
import { useTranslate } from '../words/language.tsx'
import type { RailwayMapView } from './draw-map.ts'
import { isInFrame } from './in-frame.ts'
import { squareAround, overviewPositions } from './use-map-content.ts'

/** If every station is farther from the rider than this, the map shows the loop first. */
const MAX_NEAR_METERS = 5000

export interface RiderPositionControls {
  readonly state: 'asking' | 'denied' | 'failed' | undefined
  /** The rider's position; undefined until it is located. */
  readonly riderPosition: Position | undefined
  /** The area to which the map was last fitted; undefined once the rider moves it. `loop from afar`: the rider is far from the loop. */
  readonly fittedArea: 'rider' | 'loop' | 'loop from afar' | undefined
  readonly showRider: () => void
  readonly showLoop: () => void
  /** Called when the rider has moved the map. */
  readonly onMapMoved: () => void
}

/**
 * Locates the rider, immediately if location access was granted before. If `opensAtRider`, the map first shows the area around the rider.
 */
export function useRiderPosition(view: RailwayMapView | undefined, opensAtRider: boolean): RiderPositionControls {
  const t = useTranslate()
  const facts = useFacts()
  const { cityFrame: city } = useRailway()
  const [state, setState] = useState<RiderPositionControls['state']>()
  const [riderPosition, setRiderPosition] = useState<Position>()
  const [fittedArea, setFittedArea] = useState<RiderPositionControls['fittedArea']>()
  const [locationPromise] = useState(async () => ((await isLocationGranted()) ? locatePhone() : undefined))
  const nearest = useMemo(() => riderPosition && facts.stations(riderPosition)[0], [facts, riderPosition])
  const isNear = (at: Position) => isInFrame(at, city) && (facts.stations(at)[0]?.meters ?? Infinity) < MAX_NEAR_METERS
  const show = (at: Position, condition: 'if near' | 'anywhere') => {
    const showsRider = condition === 'anywhere' || isNear(at)
    view?.show(showsRider ? squareAround(at) : overviewPositions(facts))
    setFittedArea(showsRider ? 'rider' : 'loop from afar')
  }
  const onLocated = useEffectEvent((at: Position) => {
    setRiderPosition(at)
    if (opensAtRider) show(at, 'if near')
  })
  useEffect(() => {
    if (!view) return undefined
    let isUnmounted = false
    void locationPromise.then((located) => {
      if (!isUnmounted && located?.found) onLocated(located)
    })
    return () => {
      isUnmounted = true
    }
  }, [view, locationPromise])
  useEffect(() => {
    if (riderPosition) view?.setOwnPosition(riderPosition, { rider: t('map.you'), nearest: t('home.nearest') }, nearest?.slug)
  }, [view, riderPosition, nearest, t])
  return {
    state,
    riderPosition,
    fittedArea,
    showRider: () => {
      setState('asking')
      void locatePhone().then((located) => {
        setState(located.found ? undefined : located.why)
        if (!located.found) return
        setRiderPosition(located)
        // If the rider is far from the city, the first tap shows the loop and explains why; the second tap shows the position.
        show(located, fittedArea === 'loop from afar' ? 'anywhere' : 'if near')
      })
    },
    showLoop: () => {
      view?.show(overviewPositions(facts))
      setFittedArea('loop')
    },
    onMapMoved: () => setFittedArea(undefined),
  }
}
