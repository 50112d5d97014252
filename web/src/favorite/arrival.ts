import type { AlertState } from '../notification/index.ts'
import type { IconName } from '../ui/all-icons.tsx'
import type { TagKind } from '../ui/parts.tsx'

/** Tag kind, icon and message key for each place where alerts arrive; undefined while the place is unknown. */
export const ALERT_ARRIVAL_DISPLAY = {
  phone: ['teal', 'check', 'favorite.reachesPhone'],
  telegram: ['teal', 'check', 'favorite.reachesTelegram'],
  nowhere: ['cancelled', 'close', 'favorite.reachesNowhere'],
  unknown: undefined,
} as const satisfies Record<NonNullable<AlertState['arrives']>, readonly [TagKind, IconName, string] | undefined>
