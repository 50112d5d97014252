import { Suspense } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { useIsWide } from '../frame/use-is-wide.ts'

const SideMap = lazyPart(async () => (await import('./map-beside.tsx')).SideMap)

/** The map beside lists and pages, loaded only while the screen is wide. */
export function WideMap() {
  return useIsWide() ? (
    <Suspense>
      <SideMap />
    </Suspense>
  ) : null
}
