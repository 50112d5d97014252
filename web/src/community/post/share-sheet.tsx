import { postPath, type Post } from '@yatha/contract'
import { useShare } from '../../frame/share-button.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import { Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import styles from '../sheet.module.css'

/** Lets a rider share a post: as a link, or as a repost that names its author. */
export function ShareSheet({ post, onRepost, onClose }: { post: Post; onRepost: () => void; onClose: () => void }) {
  const t = useTranslate()
  const share = useShare()
  const mayAct = useRequireSignIn()
  const leaveSheet = useCloseOnBack(onClose)
  return (
    <Sheet title={t('app.share')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <ul className={styles.choices}>
        <li>
          <button type="button" onClick={() => mayAct() && leaveSheet(onRepost)}>
            <CommunityIcon name="repost" />
            {t('community.repost')}
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              onClose()
              void share(t('community.postBy', { name: authorDisplayName(post.author, t) }), postPath(post.slug))
            }}
          >
            <Icon name="share" />
            {t('community.shareLink')}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
