import type { Departure, StopCall } from '@yatha/contract'
import { stateKeySuffix, useDeviation } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './panel.module.css'

interface BasisChipProps {
  call: StopCall
  provenance: Departure['provenance']
}

/** The source of the times on the panel, their age, and the deviation from the timetable. */
export function BasisChip({ call, provenance }: BasisChipProps) {
  const t = useTranslate()
  const basis = useShortBasis()(call)
  const difference = useDeviation()(call, true)
  const word = t(`state.${stateKeySuffix({ ...call, provenance })}`)
  const kind = call.stale || !basis ? undefined : difference ? 'late' : 'live'
  return (
    <span className={`${styles.chip} number`} data-kind={kind}>
      <Icon name={!basis ? 'clock' : call.basis === 'riders' ? 'people' : 'live'} size={14} />
      <span>{basis ? `${basis}\u00A0· ${difference?.text ?? word}` : (difference?.text ?? word)}</span>
    </span>
  )
}

/** Returns a function that formats the source and age of a live time: `live, 40 s`, `no update for 8 min`; undefined for a planned time. */
function useShortBasis(): (call: StopCall) => string | undefined {
  const t = useTranslate()
  const { duration } = useFormats()
  return ({ basis, age = 0, stale, riders = 1 }) => {
    if (basis === 'timetable') return undefined
    const text = age < 60 ? t('time.seconds', { count: age }) : duration(Math.floor(age / 60))
    return stale ? t('basis.stale', { text }) : t(`basis.${basis}`, { ago: text, riders })
  }
}
