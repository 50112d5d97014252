import { zonedIso } from '@yatha/timetable'
import type { FavoriteKey } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { useRailway } from '../railway/railway.tsx'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'
import { isSameFavorite } from './favorite-changes.ts'
import styles from './favorite.module.css'
import { findFavorite, useChangeFavorites, useFavorites } from './use-favorites.ts'

/**
 * Returns a function that adds a favorite, or removes it and shows a toast with an Undo button. The function returns whether the favorite
 * was added.
 */
export function useToggleFavorite(): (key: FavoriteKey, name: string) => boolean {
  const t = useTranslate()
  const { zone } = useRailway()
  const { favorites } = useFavorites()
  const change = useChangeFavorites()
  return (key, name) => {
    const savedFavorite = findFavorite(favorites, key)
    const add = { does: 'add', key, at: zonedIso(now(), zone) } as const
    if (!savedFavorite) {
      change(add)
      return true
    }
    const position = favorites!.findIndex((one) => isSameFavorite(one, key))
    change({ does: 'remove', key })
    const undo = () => {
      change({ ...add, alert: savedFavorite.alert, position })
      toast(t('favorite.back', { name }))
    }
    toast(
      <>
        {t('favorite.removed', { name })}
        <button type="button" className={styles.undo} onClick={undo}>
          {t('favorite.undo')}
        </button>
      </>,
    )
    return false
  }
}
