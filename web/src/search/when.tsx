import { Suspense, useState } from 'react'
import { addDays } from '@yatha/timetable'
import { lazyPart } from '../frame/lazy-part.ts'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import type { ChangeSearch } from './use-search.ts'
import type { SearchRequest } from './use-search.ts'
import styles from './search.module.css'

const WhenSheet = lazyPart(async () => (await import('./when-sheet.tsx')).TravelTimeSheet)

/** Chooses when to travel: now, tomorrow, or another time. */
export function TravelTimePicker({ request, onChange }: { request: SearchRequest; onChange: ChangeSearch }) {
  const t = useTranslate()
  const { day, serviceClock } = useFormats()
  const { day: today } = useRailwayNow()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const tomorrow = addDays(today, 1)
  const isWholeDay = request.time === undefined && request.by === 'depart'
  const isNow = isWholeDay && (request.day ?? today) === today
  const isTomorrow = isWholeDay && request.day === tomorrow
  const time = [request.day && request.day !== today ? day(request.day) : '', request.time ? serviceClock(request.time) : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.pills} role="group" aria-label={t('search.when')}>
      <button type="button" className={ui.pill} aria-pressed={isNow} onClick={() => onChange(NOW)}>
        <Icon name="clock" size={18} />
        {t('search.now')}
      </button>
      <button type="button" className={ui.pill} aria-pressed={isTomorrow} onClick={() => onChange({ ...NOW, day: tomorrow })}>
        {t('search.tomorrow')}
      </button>
      <button
        type="button"
        className={ui.pill}
        aria-haspopup="dialog"
        aria-pressed={!isNow && !isTomorrow}
        onClick={() => setSheetOpen(true)}
      >
        {isNow || isTomorrow ? t('search.chooseTime') : t(request.by === 'arrive' ? 'search.arriveBy' : 'search.departAt', { time })}
      </button>
      <Suspense fallback={null}>
        {isSheetOpen && (
          <WhenSheet
            request={request}
            onClose={() => setSheetOpen(false)}
            onChoose={(choice) => {
              setSheetOpen(false)
              onChange(choice)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const NOW = { day: undefined, time: undefined, by: 'depart' } as const
