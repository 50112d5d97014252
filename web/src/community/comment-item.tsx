import { Suspense, useState } from 'react'
import { POST_LIMITS, type Comment } from '@yatha/contract'
import { Confirm } from '../frame/confirm.tsx'
import { lazyPart } from '../frame/lazy-part.ts'
import { useTranslate, useWriting } from '../words/language.tsx'
import { AuthorFace } from './author-face.tsx'
import { AuthorName } from './post-card.tsx'
import { EditText } from './edit-text.tsx'
import { Face } from './drawings.tsx'
import { LinkedText, tagOfText } from './linked-text.tsx'
import { ReactButtons } from './react-buttons.tsx'
import { summaryOf } from './reacted.ts'
import { useChangeComment, useReactToComment, useRemoveComment } from './use-comments.ts'
import { useMayAct } from './use-may-act.ts'
import { useWhenMade } from './when-made.ts'
import styles from './comment.module.css'

const RiderSheet = lazyPart(async () => (await import('./rider-sheet.tsx')).RiderSheet)

interface CommentItemProps {
  slug: string
  comment: Comment
  /** Replies are one level deep: a reply has none. */
  onReply?: () => void
}

export function CommentItem({ slug, comment, onReply }: CommentItemProps) {
  const t = useTranslate()
  const { number } = useWriting()
  const whenMade = useWhenMade()
  const mayAct = useMayAct()
  const [opened, setOpened] = useState<'rider' | 'edit' | 'delete'>()
  const react = useReactToComment(slug, comment)
  const change = useChangeComment(slug)
  const remove = useRemoveComment(slug)
  const close = () => setOpened(undefined)
  const { id, author, text, isOwn, own, reactions, madeAt } = comment
  const { kinds, total } = summaryOf(reactions)
  return (
    <article className={styles.comment} data-comment={id} aria-label={t('community.commentBy', { name: author.name })}>
      <AuthorFace author={author} small onOpen={() => setOpened('rider')} />
      <div>
        <div className={styles.said}>
          <AuthorName author={author} />
          <p lang={tagOfText(text)} dir="auto">
            <LinkedText>{text}</LinkedText>
          </p>
        </div>
        <div className={`${styles.below} number`}>
          <time dateTime={madeAt}>
            {whenMade(madeAt)}
            {comment.editedAt !== undefined && ` · ${t('community.edited')}`}
          </time>
          <ReactButtons own={own} onReact={react} small />
          {onReply && (
            <button type="button" onClick={() => mayAct() && onReply()}>
              {t('community.reply')}
            </button>
          )}
          {isOwn && (
            <>
              <button type="button" onClick={() => setOpened('edit')}>
                {t('community.edit')}
              </button>
              <button type="button" onClick={() => setOpened('delete')}>
                {t('community.delete')}
              </button>
            </>
          )}
          {total > 0 && (
            <span className={styles.reacted}>
              {kinds.slice(0, 2).map((kind) => (
                <Face key={kind} kind={kind} size={16} />
              ))}
              <span aria-hidden="true">{number(total)}</span>
              <span className="visually-hidden">{t('community.reactions', { count: total })}</span>
            </span>
          )}
        </div>
      </div>
      <Suspense>{opened === 'rider' && <RiderSheet author={author} onClose={close} />}</Suspense>
      {opened === 'edit' && (
        <EditText
          title={t('community.editComment')}
          text={text}
          most={POST_LIMITS.comment}
          onSave={(changed) => change.mutateAsync({ id, text: changed })}
          onClose={close}
        />
      )}
      {opened === 'delete' && (
        <Confirm
          title={t('community.deleteCommentAsk')}
          action={t('community.delete')}
          onConfirm={() => remove.mutate(comment, { onSettled: close })}
          onClose={close}
        />
      )}
    </article>
  )
}
