import { Suspense } from 'react'
import type { Notice } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'

const Bands = lazyPart(async () => (await import('./notice-bands.tsx')).NoticeBands)

/**
 * Service notices as bands. Their code loads only if there are notices. If `folded`, or if there are several notices, a tap shows their
 * texts.
 */
export function Notices({ notices, folded = false }: { notices: readonly Notice[] | undefined; folded?: boolean }) {
  if (!notices) return null
  return (
    <Suspense>
      <Bands notices={notices} folded={folded} />
    </Suspense>
  )
}
