import { useState } from 'react'
import type { Author } from '@yatha/contract'
import { Message, Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { PostList } from '../feed/post-list.tsx'
import { BlockAndReportButtons } from '../safety/safety-choices.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { AuthorAvatar } from './author-face.tsx'
import { authorDisplayName } from './name-of.ts'
import styles from '../sheet.module.css'

interface RiderSheetProps {
  author: Author
  /** True for the rider’s own account, which cannot be reported. */
  isOwn: boolean
  onClose: () => void
}

/** A rider of the community and their posts. */
export function RiderSheet({ author, isOwn, onClose }: RiderSheetProps) {
  const t = useTranslate()
  const [isSafetyOpen, setSafetyOpen] = useState(false)
  useCloseOnBack(onClose)
  const name = authorDisplayName(author, t)
  return (
    <Sheet title={name} titleLang={langOfText(name)} closeLabel={t('app.close')} onClose={onClose} full>
      <SheetGrabber onClose={onClose} />
      <div className={styles.rider}>
        <AuthorAvatar author={author} />
        <p lang={langOfText(name)}>{t('community.postsBy', { name })}</p>
        {!isOwn && (
          <button type="button" className={ui.pill} aria-expanded={isSafetyOpen} onClick={() => setSafetyOpen(!isSafetyOpen)}>
            <CommunityIcon name="flag" size={20} />
            {t('community.flagOrBlock')}
          </button>
        )}
      </div>
      {isSafetyOpen && (
        <div className={styles.asked}>
          <BlockAndReportButtons item={{ kind: 'rider', id: author.id }} author={author} onClose={onClose} />
        </div>
      )}
      <PostList filter={{ by: author.id }} emptyMessage={<Message>{t('community.noneBy')}</Message>} />
    </Sheet>
  )
}
