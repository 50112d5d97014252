import { Suspense, useState } from 'react'
import type { Comment } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { CommunityIcon, Face } from '../drawings.tsx'
import { AuthorName } from '../post/post-card.tsx'
import { ReactButtons } from '../reaction/react-buttons.tsx'
import { summaryOf } from '../reaction/reacted.ts'
import { AuthorFace } from '../rider/author-face.tsx'
import { nameOf } from '../rider/name-of.ts'
import { HiddenNote } from '../safety/hidden-note.tsx'
import { appealAgainstHiding } from '../safety/use-safety.tsx'
import { LinkedText, tagOfText } from '../text/linked-text.tsx'
import { Translatable } from '../text/translatable.tsx'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import { usePostedTime } from '../posted-time.ts'
import { refreshComments } from './comments.ts'
import { useReactToComment } from './use-comments.ts'
import styles from './comment.module.css'

const CommentMenu = lazyPart(async () => (await import('./comment-menu.tsx')).CommentMenu)
const RiderSheet = lazyPart(async () => (await import('../rider/rider-sheet.tsx')).RiderSheet)

interface CommentItemProps {
  slug: string
  comment: Comment
  /** Undefined for a reply: replies are one level deep. */
  onReply?: () => void
}

export function CommentItem({ slug, comment, onReply }: CommentItemProps) {
  const t = useTranslate()
  const { number } = useFormats()
  const postedTime = usePostedTime()
  const mayAct = useRequireSignIn()
  const [openSheet, setOpenSheet] = useState<'rider' | 'menu'>()
  const react = useReactToComment(slug, comment)
  const close = () => setOpenSheet(undefined)
  const { id, author, text, own, reactions, madeAt } = comment
  const { kinds, total } = summaryOf(reactions)
  return (
    <article className={styles.comment} data-comment={id} aria-label={t('community.commentBy', { name: nameOf(author, t) })}>
      <AuthorFace author={author} small onOpen={() => setOpenSheet('rider')} />
      <div>
        <div className={styles.said}>
          <AuthorName author={author} />
          <Translatable kind="comment" id={id} text={text} isOwn={comment.isOwn}>
            {(visibleText, language) => (
              <p lang={tagOfText(visibleText, language)} dir="auto">
                <LinkedText>{visibleText}</LinkedText>
              </p>
            )}
          </Translatable>
        </div>
        {comment.hidden && (
          <HiddenNote
            reason={comment.hidden}
            appeal={comment.appeal}
            onAppeal={async (words) => {
              await appealAgainstHiding('comment', id, words)
              await refreshComments(slug, comment.replyTo)
            }}
          />
        )}
        <div className={`${styles.below} number`}>
          <time dateTime={madeAt}>
            {postedTime(madeAt)}
            {comment.editedAt !== undefined && `\u00A0· ${t('community.edited')}`}
          </time>
          <ReactButtons ownReaction={own} onReact={react} small />
          {onReply && (
            <button type="button" onClick={() => mayAct() && onReply()}>
              {t('community.reply')}
            </button>
          )}
          {!author.isGone && (
            <button type="button" aria-label={t('community.commentOptions')} onClick={() => setOpenSheet('menu')}>
              <CommunityIcon name="more" size={20} />
            </button>
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
      <Suspense>
        {openSheet === 'rider' && <RiderSheet author={author} isOwn={comment.isOwn} onClose={close} />}
        {openSheet === 'menu' && <CommentMenu slug={slug} comment={comment} onClose={close} />}
      </Suspense>
    </article>
  )
}
