import { useEffect, useState, useSyncExternalStore } from 'react'
import { routePath, screenAt, stationPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { useNavigate, usePath, useSearchParams } from '../frame/router.ts'
import type { RailwayMapView } from './draw-map.ts'
import { Legend } from './legend.tsx'
import { TrainCard } from './map-sheet.tsx'
import type { MarkKey } from './marks.ts'
import { RailwayMap } from './railway-map.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'
import styles from './map.module.css'

/** The map at the right of a wide screen. The row under the pointer or the focus, its train here and the card are one selection. */
export function MapBeside() {
  const name = screenAt(usePath())?.name ?? ''
  const [params] = useSearchParams()
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  return isWide && !params.has('map') && /^(home|search|route|station)\b/.test(name) ? <Beside /> : null
}

const wide = matchMedia('(min-width: 1000px)')
function onWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

function Beside() {
  const t = useTranslate()
  const navigate = useNavigate()
  const at = screenAt(usePath())
  const [view, setView] = useState<RailwayMapView>()
  const train = useTrainOfRow()
  const slug = at?.slug
  const station = at?.name === 'station.show' ? slug : undefined
  useEffect(() => {
    view?.choose(train ? { kind: 'train', slug: train } : station ? { kind: 'station', slug: station } : undefined)
  }, [view, train, station])
  const open = ({ kind, slug: of }: MarkKey) => {
    if (kind === 'train') navigate(routePath(of))
    if (kind === 'station') navigate(stationPath(of))
  }
  return (
    <aside className={styles.beside} aria-label={t('map.title')} data-beside>
      <div className={styles.area}>
        <RailwayMap onView={setView} events={{ onPress: open }} />
        <div className={styles.head}>
          <Legend />
        </div>
        <div className={styles.acts} data-over-map>
          <ZoomButtons view={view} />
        </div>
        {train && (
          <div className={styles.card} data-over-map>
            <TrainCard slug={train} />
          </div>
        )}
      </div>
    </aside>
  )
}

const ROW = 'main a[href^="/route/"]'

/** Slug of the train whose row was last under the pointer or the focus. */
function useTrainOfRow(): string | undefined {
  const path = usePath()
  const [row, setRow] = useState<{ readonly slug: string; readonly path: string }>()
  useEffect(() => {
    const over = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(ROW) : undefined
      const at = link && screenAt(link.pathname)
      if (at?.name === 'route.show') setRow({ slug: at.slug, path })
    }
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, over)
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, over)
    }
  }, [path])
  // On another page nothing is chosen yet.
  return row?.path === path ? row.slug : undefined
}
