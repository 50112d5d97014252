import { Suspense } from 'react'
import type { Notice } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'

const Bands = lazyPart(async () => (await import('./notice-bands.tsx')).NoticeBands)

/**
 * Service notices as bands. Their code loads only if there are notices. If `isCollapsed`, or if there are several notices, a tap shows their
 * texts.
 */
export function Notices({ notices, isCollapsed = false }: { notices: readonly Notice[] | undefined; isCollapsed?: boolean }) {
  if (!notices) return null
  return (
    <Suspense>
      <Bands notices={notices} isCollapsed={isCollapsed} />
    </Suspense>
  )
}
