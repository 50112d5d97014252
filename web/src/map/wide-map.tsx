import { Suspense } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { usePath } from '../frame/router.ts'

const SideMap = lazyPart(async () => (await import('./map-beside.tsx')).SideMap)

/** The map beside lists and pages, loaded only on a wide screen. Checks the width again after each navigation. */
export function WideMap() {
  usePath()
  return matchMedia('(min-width:1000px)').matches ? (
    <Suspense>
      <SideMap />
    </Suspense>
  ) : null
}
