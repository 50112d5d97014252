import { useState } from 'react'
import type { RouteDetail } from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { TopBar } from '../frame/top-bar.tsx'
import { TrainNumberTag, useHasLineColors } from '../railway/line-tag.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { feed } from '../session/page-config.ts'
import { DaySheet } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './route.module.css'

interface TrainBarProps {
  route: RouteDetail
  name: string
  day: ServiceDay
  onChooseDay: (day: ServiceDay) => void
}

/** The train's name, its kind and days, and the chosen day. */
export function TrainBar({ route, name, day, onChooseDay }: TrainBarProps) {
  const t = useTranslate()
  const hasColors = useHasLineColors(route.slug)
  // Only the directions of city trains on Yangon's railway have names.
  const hasNamedWay = !feed && route.type === 'urban'
  const kind = route.pattern === 'full-loop' ? t('station.fullLoop') : route.trainType !== 'urban' && t(`trainType.${route.trainType}`)
  return (
    <TopBar back>
      <div className={styles.title}>
        <h1>{name}</h1>
        <p>
          {hasColors && <TrainNumberTag route={route.slug} train={route} />}
          <DirectionIcon way={route.way} size={14} />
          {hasNamedWay && <span>{t(`way.${route.way}`)}</span>}
          {kind && <span className={styles.kind}>{hasNamedWay ? `· ${kind}` : kind}</span>}
        </p>
      </div>
      <DayChip day={day} onChoose={onChooseDay} />
    </TopBar>
  )
}

function DayChip({ day, onChoose }: { day: ServiceDay; onChoose: (day: ServiceDay) => void }) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const { day: today } = useRailwayNow()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${ui.pill} ${styles.day}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t('search.day')} </span>
        {day === today ? t('station.today') : day === addDays(today, 1) ? t('station.tomorrow') : dayText(day)}
        <Icon name="down" size={16} />
      </button>
      {isOpen && <DaySheet today={today} day={day} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
