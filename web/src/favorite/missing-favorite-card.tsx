import type { Favorite } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { HeartButton } from './heart.tsx'
import { useToggleFavorite } from './use-toggle.tsx'
import ui from '../ui/ui.module.css'
import styles from './favorite.module.css'

/** A favorite whose station or train is no longer in the timetable. */
export function MissingFavoriteCard({ favorite: { kind, slug } }: { favorite: Favorite }) {
  const t = useTranslate()
  const toggle = useToggleFavorite()
  return (
    <article className={`${ui.card} ${styles.card}`}>
      <div className={styles.head}>
        <h2>{slug}</h2>
        <HeartButton label={t('favorite.label', { name: slug })} isFavorite onTap={() => toggle({ kind, slug }, slug)} />
      </div>
      <p className={styles.quiet}>{t('favorite.gone')}</p>
    </article>
  )
}
