import { DEFAULT_ALERT_SETTINGS, type AlertSettings, type Favorite, type FavoriteKey } from '@yatha/contract'

/** A rider's change to the list of favorites. */
export type FavoriteChange =
  | { readonly does: 'add'; readonly key: FavoriteKey; readonly at: string; readonly alert?: AlertSettings; readonly position?: number }
  | { readonly does: 'remove'; readonly key: FavoriteKey }
  | { readonly does: 'set'; readonly key: FavoriteKey; readonly alert: AlertSettings }
  | { readonly does: 'order'; readonly order: readonly FavoriteKey[] }
  | { readonly does: 'merge'; readonly keys: readonly FavoriteKey[]; readonly at: string }

export const isSameFavorite = (a: FavoriteKey, b: FavoriteKey): boolean => a.kind === b.kind && a.slug === b.slug
export const favoriteKeyText = ({ kind, slug }: FavoriteKey): string => `${kind} ${slug}`

/** Returns the list after a change, as the server will compute it. A repeated change has no effect. */
export function applyChange(list: readonly Favorite[], change: FavoriteChange): readonly Favorite[] {
  switch (change.does) {
    case 'add': {
      if (list.some((one) => isSameFavorite(one, change.key))) return list
      const { key, at, alert = DEFAULT_ALERT_SETTINGS, position = list.length } = change
      return [...list.slice(0, position), { ...key, addedAt: at, alert }, ...list.slice(position)]
    }
    case 'remove':
      return list.filter((one) => !isSameFavorite(one, change.key))
    case 'set':
      return list.map((one) => (isSameFavorite(one, change.key) ? { ...one, alert: change.alert } : one))
    case 'order': {
      const place = (one: Favorite) => {
        const at = change.order.findIndex((key) => isSameFavorite(key, one))
        return at < 0 ? list.length : at
      }
      return [...list].sort((a, b) => place(a) - place(b))
    }
    case 'merge':
      return change.keys.reduce((all, key) => applyChange(all, { does: 'add', key, at: change.at }), list)
  }
}
