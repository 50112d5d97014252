import { Suspense } from 'react'
import type { Notice } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'

const Bands = lazyPart(async () => (await import('./notice-bands.tsx')).NoticeBands)

/** Service notices as bands; fetched only where there are some. `folded`, or several of them: their titles, and the text when tapped. */
export function Notices({ notices, folded = false }: { notices: readonly Notice[] | undefined; folded?: boolean }) {
  if (!notices) return null
  return (
    <Suspense>
      <Bands notices={notices} folded={folded} />
    </Suspense>
  )
}
