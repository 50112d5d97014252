export const FAVORITE_KINDS = ['station', 'route'] as const
export type FavoriteKind = (typeof FAVORITE_KINDS)[number]
/** Maximum number of favorites of one rider. */
export const MAX_FAVORITES = 100
/** Minimum and maximum time from an alert to its train, in minutes. */
export const ALERT_LEAD_MINUTES = { least: 1, most: 60 } as const
/**
 * Minimum and maximum of `lateMinutes`, the delay in minutes from which an alert is sent if the rider wants alerts only about late trains.
 */
export const LATE_ALERT_MINUTES = { least: 1, most: 60 } as const
/** Quiet hours, as service times in the railway's time zone. During these hours, only alerts with `atNight` are sent. */
export const ALERT_QUIET_HOURS = { from: '22:00', until: '29:00' } as const
/** Alert settings of a new favorite: every train, outside quiet hours. */
export const DEFAULT_ALERT_SETTINGS = { isOn: true, minutes: 10, days: [0, 1, 2, 3, 4, 5, 6], atNight: false }
