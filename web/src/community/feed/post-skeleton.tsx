import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import styles from './feed.module.css'

/** A placeholder for posts that are loading: the first page, or the next page. */
export function PostSkeleton({ isNext = false }: { isNext?: boolean }) {
  const t = useTranslate()
  return (
    <div className={styles.list} role="status" aria-label={t('community.loading')} data-skeleton={isNext ? 'next' : true}>
      {[3, 2, 4].map((lines) => (
        <div key={lines} className={`${ui.card} ${styles.bones}`} aria-hidden="true">
          <i data-round />
          <i data-short />
          {Array.from({ length: lines }, (_, i) => (
            <i key={i} />
          ))}
        </div>
      ))}
    </div>
  )
}
