import type { RouteSummary } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate } from '../app/language.tsx'

/** On which days a train runs; a guess is said to be one. */
export function Days({ route }: { route: Pick<RouteSummary, 'weekdays' | 'provenance'> }) {
  const t = useTranslate()
  const days = route.weekdays.length === 7 ? t('route.daily') : route.weekdays.map((day) => t(`weekday.${day}` as MessageKey)).join(', ')
  return <>{route.provenance.days === 'assumed' ? `${days} (${t('state.assumed')})` : days}</>
}
