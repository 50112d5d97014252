import { Suspense, useRef } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { useWasVisible } from '../frame/use-was-visible.ts'
import { useTranslate } from '../words/language.tsx'
import { useIsIdle } from '../device/idle.ts'
import { useFullMapState } from './map-when-open.tsx'
import { MapSketch } from './map-sketch.tsx'
import type { MapFocus } from './use-map-content.ts'
import styles from './sketch.module.css'

const RailwayMap = lazyPart(async () => (await import('./railway-map.tsx')).RailwayMap)

/**
 * A small picture of the map; a tap opens the map. Draws the railway immediately, and the base map once the page is idle and the
 * picture is visible.
 */
export function MiniMap({ focus, className = '' }: { focus: MapFocus; className?: string | undefined }) {
  const t = useTranslate()
  const [, setOpen] = useFullMapState()
  const isIdle = useIsIdle()
  const root = useRef<HTMLButtonElement>(null)
  const isVisible = useWasVisible(root)
  return (
    <button ref={root} type="button" className={`${styles.mini} ${className}`} aria-label={t('app.openMap')} onClick={() => setOpen(true)}>
      <MapSketch focus={focus} />
      {isIdle && isVisible && (
        <Suspense>
          <RailwayMap focus={focus} />
        </Suspense>
      )}
    </button>
  )
}
