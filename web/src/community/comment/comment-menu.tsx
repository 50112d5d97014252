import { useState } from 'react'
import { POST_LIMITS, type Comment } from '@yatha/contract'
import { Confirm } from '../../frame/confirm.tsx'
import { Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import { useTranslate } from '../../words/language.tsx'
import { EditTextSheet } from '../composer/edit-text.tsx'
import { AuthorMenuItems } from '../author-choices.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { BlockAndReportButtons } from '../safety/safety-choices.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { useEditComment, useDeleteComment } from './use-comments.ts'
import styles from '../sheet.module.css'

/** The menu of a comment. Its author can edit or delete it; other riders can report it or block its author. */
export function CommentMenu({ slug, comment, onClose }: { slug: string; comment: Comment; onClose: () => void }) {
  const t = useTranslate()
  const [step, setStep] = useState<'edit' | 'delete'>()
  const change = useEditComment(slug)
  const remove = useDeleteComment(slug)
  useCloseOnBack(onClose)
  const { id, author, text } = comment
  if (step === 'edit')
    return (
      <EditTextSheet
        title={t('community.editComment')}
        text={text}
        maxLength={POST_LIMITS.comment}
        onSave={(newText) => change.mutateAsync({ id, text: newText })}
        onClose={onClose}
      />
    )
  if (step === 'delete')
    return (
      <Confirm
        title={t('community.deleteCommentAsk')}
        action={t('community.delete')}
        onConfirm={() => remove.mutate(comment, { onSettled: onClose })}
        onClose={onClose}
      />
    )
  const title = t('community.commentBy', { name: authorDisplayName(author, t) })
  return (
    <Sheet title={title} titleLang={langOfText(title)} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      {comment.isOwn ? (
        <ul className={styles.choices}>
          <AuthorMenuItems onChoose={setStep} />
        </ul>
      ) : (
        <BlockAndReportButtons item={{ kind: 'comment', id }} author={author} onClose={onClose} />
      )}
    </Sheet>
  )
}
