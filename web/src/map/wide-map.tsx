import { Suspense } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { usePath } from '../frame/router.ts'

const MapBeside = lazyPart(async () => (await import('./map-beside.tsx')).MapBeside)

/** The map beside the list of stations, trains or trips, fetched only on a wide screen; asked again with every page. */
export function WideMap() {
  usePath()
  return matchMedia('(min-width:1000px)').matches ? (
    <Suspense>
      <MapBeside />
    </Suspense>
  ) : null
}
