import { useState } from 'react'
import { communityPath, POST_LIMITS, postPath, type Post } from '@yatha/contract'
import { Confirm } from '../../frame/confirm.tsx'
import { goBack, useNavigate, useScreenPath } from '../../frame/router.ts'
import { useShare } from '../../frame/share-button.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import { Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { EditTextSheet } from '../composer/edit-text.tsx'
import { AuthorMenuItems } from '../author-choices.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { BlockAndReportButtons } from '../safety/safety-choices.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { useEditPost, useDeletePost } from './use-posts.ts'
import styles from '../sheet.module.css'

/** The menu of a post. Its author can edit or delete it; other riders can report it or block its author. */
export function PostMenu({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const path = useScreenPath()
  const share = useShare()
  const [step, setStep] = useState<'edit' | 'delete'>()
  const change = useEditPost()
  const remove = useDeletePost()
  const leaveSheet = useCloseOnBack(onClose)
  if (step === 'edit')
    return (
      <EditTextSheet
        title={t('community.editPost')}
        text={post.text}
        maxLength={POST_LIMITS.text}
        mayBeEmpty={post.media.length > 0 || post.youtube !== undefined || post.repost !== undefined}
        onSave={(text) => change.mutateAsync({ post, text })}
        onClose={onClose}
      />
    )
  if (step === 'delete') {
    const deletePost = () =>
      remove.mutate(post.slug, {
        onSuccess: () =>
          leaveSheet(() => {
            onClose()
            toast(t('community.deleted'))
            if (path === postPath(post.slug)) goBack(navigate, communityPath())
          }),
      })
    return <Confirm title={t('community.deletePostAsk')} action={t('community.delete')} onConfirm={deletePost} onClose={onClose} />
  }
  const title = t('community.postBy', { name: authorDisplayName(post.author, t) })
  return (
    <Sheet title={title} titleLang={langOfText(title)} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <ul className={styles.choices}>
        {post.isOwn && <AuthorMenuItems onChoose={setStep} />}
        <li>
          <button type="button" onClick={() => void share(title, postPath(post.slug)).then(onClose)}>
            <Icon name="share" />
            {t('community.shareLink')}
          </button>
        </li>
      </ul>
      {!post.isOwn && !post.author.isGone && (
        <BlockAndReportButtons item={{ kind: 'post', id: post.slug }} author={post.author} onClose={onClose} />
      )}
    </Sheet>
  )
}
