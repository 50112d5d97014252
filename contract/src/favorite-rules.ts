export const FAVORITE_KINDS = ['station', 'route'] as const
export type FavoriteKind = (typeof FAVORITE_KINDS)[number]
/** Favorites of one rider. */
export const MOST_FAVORITES = 100
/** How many minutes before a train an alert can be. */
export const ALERT_MINUTES = { least: 1, most: 60 } as const
/** The railway's hours in which only alerts set for the night are sent; past 24:00 after midnight. */
export const QUIET_HOURS = { from: '22:00', until: '29:00' } as const
/** The alerts of a new favorite: of every train, by day. */
export const NEW_ALERT = { isOn: true, minutes: 10, days: [0, 1, 2, 3, 4, 5, 6], atNight: false }
