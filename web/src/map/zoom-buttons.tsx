import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import type { RailwayMapView } from './draw-map.ts'

export function ZoomButtons({ view }: { view: RailwayMapView | undefined }) {
  const t = useTranslate()
  return (
    <>
      <button type="button" aria-label={t('map.zoomIn')} onClick={() => view?.zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={t('map.zoomOut')} onClick={() => view?.zoomBy(-1)}>
        <Icon name="minus" />
      </button>
    </>
  )
}
