import type { RouteSummary } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate } from '../words/language.tsx'

/** The days on which a train runs; a guess is marked as such. */
export function Days({ route }: { route: Pick<RouteSummary, 'weekdays' | 'provenance'> }) {
  const t = useTranslate()
  const names = route.weekdays.map((day) => t(`weekday.${day}` as MessageKey))
  const days = names.length === 7 ? t('route.daily') : names.join(t('weekday.separator'))
  return <>{route.provenance.days === 'assumed' ? t('state.assumed', { days }) : days}</>
}
