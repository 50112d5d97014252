import type { SearchAnswer } from '@yatha/contract'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'

/** Returns why a search has no trips, as a sentence; undefined if it has trips. */
export function useNoTripsReason({ reason, last }: SearchAnswer): string | undefined {
  const t = useTranslate()
  const { clock } = useFormats()
  const { instant: now } = useRailwayNow()
  if (!reason) return undefined
  if (!last) return t(`reason.${reason}`, { time: '' })
  return t(Date.parse(last) / 1000 < now ? 'reason.last_train_departed' : 'reason.last_train_left', { time: clock(last) })
}
