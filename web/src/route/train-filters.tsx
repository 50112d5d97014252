import { useState } from 'react'
import { ROUTE_TYPES, ROUTE_DIRECTIONS, TRAIN_TYPES, type RouteType, type RouteDirection, type TrainType } from '@yatha/timetable'
import { useTranslate } from '../words/language.tsx'
import { useRailway } from '../railway/railway.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import ui from '../ui/ui.module.css'
import styles from './route-list.module.css'

export interface TrainFilter {
  readonly type?: RouteType | undefined
  readonly way?: RouteDirection | undefined
  readonly trainType?: TrainType | undefined
}

/** Returns whether a way goes around the loop, not to or from Yangon. */
const isLoopWay = (way: RouteDirection): boolean => way !== 'up' && way !== 'down'

interface TrainFiltersProps {
  filter: TrainFilter
  onChange: (name: keyof TrainFilter, value: string) => void
}

/** Filter chips for the ways and train types that exist. The most useful chips are visible, the other chips are under “more”. */
export function TrainFilters({ filter, onChange }: TrainFiltersProps) {
  const t = useTranslate()
  const { routes } = useRailway()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const ways = ROUTE_DIRECTIONS.filter((way) => routes.some((route) => route.way === way))
  const isForcedOpen = filter.type === 'urban' || filter.trainType !== undefined || (filter.way !== undefined && !isLoopWay(filter.way))
  const isOpen = isMoreOpen || isForcedOpen
  const wayChip = (way: RouteDirection) => (
    <Chip key={way} pressed={filter.way === way} onPress={(pressed) => onChange('way', pressed ? way : '')}>
      <DirectionIcon way={way} />
      {t(`way.${way}`)}
    </Chip>
  )
  const typeChip = (type: RouteType) => (
    <Chip key={type} pressed={filter.type === type} onPress={(pressed) => onChange('type', pressed ? type : '')}>
      {t(`type.${type}`)}
    </Chip>
  )
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t('route.filterWay')}>
        {ways.filter(isLoopWay).map(wayChip)}
        {typeChip('highway')}
        <button type="button" className={ui.pill} aria-expanded={isOpen} disabled={isForcedOpen} onClick={() => setMoreOpen(!isMoreOpen)}>
          {t('route.moreFilters')}
        </button>
      </div>
      {isOpen && (
        <>
          <div className={styles.chips} role="group" aria-label={t('route.filterType')}>
            {ROUTE_TYPES.filter((type) => type !== 'highway').map(typeChip)}
            {ways.filter((way) => !isLoopWay(way)).map(wayChip)}
          </div>
          <div className={styles.chips} role="group" aria-label={t('route.filterTrain')}>
            {TRAIN_TYPES.filter((kind) => kind !== 'urban' && routes.some((route) => route.trainType === kind)).map((kind) => (
              <Chip key={kind} pressed={filter.trainType === kind} onPress={(pressed) => onChange('trainType', pressed ? kind : '')}>
                {t(`trainType.${kind}`)}
              </Chip>
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: (pressed: boolean) => void; children: React.ReactNode }) {
  return (
    <button type="button" className={ui.pill} aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      {children}
    </button>
  )
}
