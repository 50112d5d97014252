import type { RouteSummary } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate, useFormats } from '../words/language.tsx'

/** The days on which a train runs. Assumed days are marked; for an added train, shows dates. */
export function ServiceDaysText({ route }: { route: Pick<RouteSummary, 'weekdays' | 'added' | 'provenance'> }) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  if (route.added) return <>{route.added.map((day) => dayText(day)).join(t('list.separator'))}</>
  const names = route.weekdays.map((day) => t(`weekday.${day}` as MessageKey))
  const days = names.length === 7 ? t('route.daily') : names.join(t('list.separator'))
  return <>{route.provenance.days === 'assumed' ? t('state.assumed', { days }) : days}</>
}
