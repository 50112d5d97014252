import { Suspense } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { usePath } from '../frame/router.ts'

const MapBeside = lazyPart(async () => (await import('./map-beside.tsx')).MapBeside)

/** The map beside lists and pages, loaded only on a wide screen. Checks the width again after each navigation. */
export function WideMap() {
  usePath()
  return matchMedia('(min-width:1000px)').matches ? (
    <Suspense>
      <MapBeside />
    </Suspense>
  ) : null
}
