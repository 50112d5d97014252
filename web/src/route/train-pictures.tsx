import { useMemo, useSyncExternalStore } from 'react'
import type { RouteDetail } from '@yatha/contract'
import { MiniMap, useFullMapState, type MapFocus } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { stationsOnMap } from './train-state.ts'
import { useVideoId } from './use-video-id.ts'
import { Video } from './video.tsx'
import styles from './route.module.css'

interface TrainPicturesProps {
  route: RouteDetail
  /** Index of the call that the train is at or has left; -1 if it is not running. */
  at: number
  /** Index of the call at which the rider boards; -1 if there is none. */
  boardingIndex: number
}

/** The map around the train and the rider's stop, and the video of the ride. On narrow screens both are buttons. */
export function TrainPictures({ route, at, boardingIndex }: TrainPicturesProps) {
  const t = useTranslate()
  const isNarrow = useNarrow()
  const [, openMap] = useFullMapState()
  const stations = stationsOnMap(route, at, boardingIndex).join(' ')
  const focus = useMemo((): MapFocus => ({ kind: 'route', slug: route.slug, near: stations.split(' ') }), [route.slug, stations])
  const videoId = useVideoId(route.slug, route.videoUrl)
  return (
    <div className={styles.pictures}>
      {isNarrow ? (
        <button type="button" data-opens-map className={`${ui.button} ${styles.outline}`} onClick={() => openMap(true)}>
          <Icon name="map" size={18} />
          {t('app.map')}
        </button>
      ) : (
        <MiniMap focus={focus} className={styles.map} />
      )}
      {videoId && <Video key={videoId} id={videoId} title={t('route.video')} />}
    </div>
  )
}

const NARROW_SCREEN = matchMedia('(max-width: 22.5em)')

function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      NARROW_SCREEN.addEventListener('change', onChange)
      return () => NARROW_SCREEN.removeEventListener('change', onChange)
    },
    () => NARROW_SCREEN.matches,
  )
}
