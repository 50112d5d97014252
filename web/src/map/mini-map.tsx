import { lazy, Suspense } from 'react'
import { screenChunk } from '../app/chunk.ts'
import { useTranslate, WithMoreWords } from '../app/language.tsx'
import { useSearchParams } from '../app/router.ts'
import { useQuiet } from '../device/quiet.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import type { MapFocus } from './use-map-content.ts'
import { MapSketch } from './map-sketch.tsx'
import styles from './map.module.css'

const RailwayMap = lazy(screenChunk(async () => ({ default: (await import('./railway-map.tsx')).RailwayMap })))
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

/** A small picture of the map: the railway at once, the land around it once the page rests. Tapped, the map opens. */
export function MiniMap({ focus, className = '' }: { focus: MapFocus; className?: string | undefined }) {
  const t = useTranslate()
  const [, setOpen] = useFullMap()
  const quiet = useQuiet()
  return (
    <button type="button" className={`${styles.mini} ${className}`} aria-label={t('app.openMap')} onClick={() => setOpen(true)}>
      <MapSketch focus={focus} />
      {quiet && (
        <Suspense>
          <WithMoreWords>
            <RailwayMap focus={focus} />
          </WithMoreWords>
        </Suspense>
      )}
      <span className={ui.pill} aria-hidden="true">
        <Icon name="map" size={18} />
        {t('app.map')}
      </span>
    </button>
  )
}
