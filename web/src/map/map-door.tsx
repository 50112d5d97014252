import { lazy, Suspense } from 'react'
import { screenChunk } from '../app/chunk.ts'
import { WithMoreWords } from '../app/language.tsx'
import { useSearchParams } from '../app/router.ts'
import type { MapFocus } from './use-map-content.ts'

const FullMap = lazy(screenChunk(async () => ({ default: (await import('./full-map.tsx')).FullMap })))

/** Is the full-screen map open? It is part of the address, so that the back gesture closes it. */
export function useFullMap(): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = (open: boolean) => {
    const next = new URLSearchParams(params)
    if (open) next.set('map', '1')
    else next.delete('map')
    setParams(next, { replace: !open })
  }
  return [params.get('map') === '1', set]
}

/** The full-screen map, where the address says so. */
export function MapWhenOpen({ focus }: { focus?: MapFocus }) {
  const [open, setOpen] = useFullMap()
  if (!open) return null
  return (
    <Suspense>
      <WithMoreWords>
        <FullMap focus={focus} onClose={() => setOpen(false)} />
      </WithMoreWords>
    </Suspense>
  )
}
