import type { RouteSummary } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate } from '../words/language.tsx'

/** The days on which a train runs; a guess is marked as such. */
export function Days({ route }: { route: Pick<RouteSummary, 'weekdays' | 'provenance'> }) {
  const t = useTranslate()
  const days = route.weekdays.length === 7 ? t('route.daily') : route.weekdays.map((day) => t(`weekday.${day}` as MessageKey)).join(', ')
  return <>{route.provenance.days === 'assumed' ? `${days} (${t('state.assumed')})` : days}</>
}
