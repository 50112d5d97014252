import type { StopCall } from '@yatha/contract'
import { useBasisText } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import styles from './go.module.css'

/** The basis of the times on the page: the position of the phone, live times or the timetable. */
export function TimeSourceChip({ call, isLocated }: { call: StopCall; isLocated: boolean }) {
  const t = useTranslate()
  const liveText = useBasisText()(call)
  const by = isLocated ? 'location' : liveText ? 'live' : 'timetable'
  return (
    <span className={`${styles.chip} number`} data-by={by}>
      <Icon name={isLocated ? 'locate' : call.basis === 'riders' ? 'people' : 'clock'} size={14} />
      {isLocated ? t('go.byLocation') : (liveText ?? t('go.byTimetable'))}
    </span>
  )
}
