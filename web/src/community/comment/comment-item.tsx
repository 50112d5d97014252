import { Suspense, useState } from 'react'
import type { Comment } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { CommunityIcon, ReactionFace } from '../drawings.tsx'
import { AuthorName } from '../post/post-card.tsx'
import { ReactionButtons } from '../reaction/react-buttons.tsx'
import { summarizeReactions } from '../reaction/reacted.ts'
import { AuthorAvatar } from '../rider/author-face.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { HiddenContentNotice } from '../safety/hidden-note.tsx'
import { appealAgainstHiding } from '../safety/use-safety.tsx'
import { LinkedText, langOfText } from '../text/linked-text.tsx'
import { TranslatableText } from '../text/translatable.tsx'
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
  const { kinds, total } = summarizeReactions(reactions)
  return (
    <article className={styles.comment} data-comment={id} aria-label={t('community.commentBy', { name: authorDisplayName(author, t) })}>
      <AuthorAvatar author={author} small onOpen={() => setOpenSheet('rider')} />
      <div>
        <div className={styles.said}>
          <AuthorName author={author} />
          <TranslatableText kind="comment" id={id} text={text} isOwn={comment.isOwn}>
            {(visibleText, language) => (
              <p lang={langOfText(visibleText, language)} dir="auto">
                <LinkedText>{visibleText}</LinkedText>
              </p>
            )}
          </TranslatableText>
        </div>
        {comment.hidden && (
          <HiddenContentNotice
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
          <ReactionButtons ownReaction={own} onReact={react} small />
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
                <ReactionFace key={kind} kind={kind} size={16} />
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
