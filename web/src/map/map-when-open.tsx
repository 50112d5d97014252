import { Suspense } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { useSearchParams } from '../frame/router.ts'
import type { MapFocus } from './use-map-content.ts'

const FullMap = lazyPart(async () => (await import('./full-map.tsx')).FullMap)

/**
 * Returns whether the full-screen map is open, and a function that opens or closes it. The URL contains this state and the selected
 * landmark, so that the back gesture closes the map.
 */
export function useFullMapState(): [open: boolean, setOpen: (open: boolean, place?: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (open: boolean, place?: string) => {
    const next = new URLSearchParams(params)
    if (open) next.set('map', '1')
    else next.delete('map')
    if (place) next.set('place', place)
    else next.delete('place')
    setParams(next, { replace: !open })
  }
  return [params.get('map') === '1', set]
}

/** The full-screen map, if the URL requests it. */
export function MapWhenOpen({ focus }: { focus?: MapFocus }) {
  const [open, setOpen] = useFullMapState()
  if (!open) return null
  return (
    <Suspense>
      <FullMap focus={focus} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
