import { useEffect, useState } from 'react'
import type { Position } from '@yatha/contract'
import { locate, mayLocate } from '../device/location.ts'
import { useFacts } from '../railway/railway.tsx'
import { useTranslate } from '../words/language.tsx'
import type { RailwayMapView } from './draw-map.ts'
import { around } from './use-map-content.ts'

/** The rider’s position: at once if location access was granted before. The map of no particular thing then opens around it. */
export function useOwnPosition(view: RailwayMapView | undefined, opensThere: boolean) {
  const t = useTranslate()
  const facts = useFacts()
  const [state, setState] = useState<'asking' | 'denied' | 'failed'>()
  const [own, setOwn] = useState<Position>()
  const [locating] = useState(async () => ((await mayLocate()) ? locate() : undefined))
  useEffect(() => {
    if (!view) return undefined
    let gone = false
    void locating.then((located) => {
      if (gone || !located?.found) return
      setOwn(located)
      view.setOwnPosition(located, t('map.you'))
      if (opensThere && (facts.stations(located)[0]?.meters ?? Infinity) < NEAR_METERS) view.show(around(located))
    })
    return () => {
      gone = true
    }
  }, [view, locating, opensThere, facts, t])
  const ask = () => {
    setState('asking')
    void locate().then((located) => {
      setState(located.found ? undefined : located.why)
      if (!located.found) return
      setOwn(located)
      view?.setOwnPosition(located, t('map.you'))
      view?.show(around(located))
    })
  }
  return { state, own, ask }
}
/** A rider farther than this from every station sees the loop first. */
const NEAR_METERS = 5000
