import { useState } from 'react'
import type { Position } from '@yatha/contract'
import { TopBar } from '../frame/top-bar.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { chooseMark, useChosenMark } from './chosen-mark.ts'
import { MapList, MAP_LIST_FILTERS } from './map-list.tsx'
import styles from './map.module.css'

/** The list beside the map on a wide screen. A tap on a row selects its mark on the map. */
export function MapColumn({ from, onClose }: { from: Position | undefined; onClose: () => void }) {
  const t = useTranslate()
  const [part, setPart] = useState<(typeof MAP_LIST_FILTERS)[number]>('urban')
  const chosenMark = useChosenMark()
  const labels = { urban: t('type.urban'), highway: t('type.highway'), places: t('map.landmarks') }
  return (
    <>
      <TopBar title={t('map.title')}>
        <button type="button" className={styles.toStations} onClick={onClose}>
          <Icon name="list" size={20} />
          {t('map.stations')}
        </button>
      </TopBar>
      <div className={styles.column}>
        <div className={styles.parts} role="group" aria-label={t('map.list')}>
          {MAP_LIST_FILTERS.map((one) => (
            <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
              {labels[one]}
            </button>
          ))}
        </div>
        <MapList from={from} part={part} chosenMark={chosenMark} onChoose={chooseMark} />
      </div>
    </>
  )
}
