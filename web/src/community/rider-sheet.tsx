import type { Author } from '@yatha/contract'
import { Sheet } from '../ui/parts.tsx'
import { Grabber, useBackCloses } from '../ui/sheet-moves.tsx'
import { useTranslate } from '../words/language.tsx'
import { AuthorFace } from './author-face.tsx'
import { PostList } from './post-list.tsx'
import styles from './sheet.module.css'

/** A rider of the community with what they have written. */
export function RiderSheet({ author, onClose }: { author: Author; onClose: () => void }) {
  const t = useTranslate()
  useBackCloses(onClose)
  return (
    <Sheet title={author.name} closeLabel={t('app.close')} onClose={onClose} full>
      <Grabber onClose={onClose} />
      <div className={styles.rider}>
        <AuthorFace author={author} />
        <p>{t('community.postsBy', { name: author.name })}</p>
      </div>
      <PostList filter={{ by: author.id }} none={t('community.none')} />
    </Sheet>
  )
}
