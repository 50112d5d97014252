import { useState } from 'react'
import type { Comment } from '@yatha/contract'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { Message } from '../../ui/parts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { PostSkeleton } from '../feed/post-skeleton.tsx'
import { isCommentVisible, useHiddenKeys } from '../safety/hidden-items.ts'
import { CommentField } from './comment-field.tsx'
import { CommentItem } from './comment-item.tsx'
import { listUniqueComments } from './comments.ts'
import { useComments } from './use-comments.ts'
import styles from './comment.module.css'

/** The comments on a post, newest first, each with its replies below it. */
export function CommentList({ slug }: { slug: string }) {
  const t = useTranslate()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useComments(slug)
  useHiddenKeys()
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <PostSkeleton />
  const comments = listUniqueComments(data).filter(isCommentVisible)
  if (comments.length === 0 && !hasNextPage) return <Message>{t('community.noComments')}</Message>
  return (
    <>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentThread slug={slug} comment={comment} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className={styles.more} disabled={isFetchingNextPage} onClick={fetchNextPage}>
          {t('community.olderComments')}
        </button>
      )}
    </>
  )
}

function CommentThread({ slug, comment }: { slug: string; comment: Comment }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isReplying, setReplying] = useState(false)
  return (
    <>
      <CommentItem slug={slug} comment={comment} onReply={() => setReplying(!isReplying)} />
      <div className={styles.replies}>
        {comment.replies > 0 && !isOpen && (
          <button type="button" className={`${styles.more} number`} onClick={() => setOpen(true)}>
            {t('community.replies', { count: comment.replies })}
          </button>
        )}
        {isOpen && <Replies slug={slug} parentId={comment.id} />}
        {isReplying && (
          <CommentField
            slug={slug}
            replyTo={comment}
            onSent={() => {
              setReplying(false)
              setOpen(true)
            }}
          />
        )}
      </div>
    </>
  )
}

function Replies({ slug, parentId }: { slug: string; parentId: string }) {
  const t = useTranslate()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useComments(slug, parentId)
  useHiddenKeys()
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <p role="status">{t('community.loading')}</p>
  return (
    <>
      <ul>
        {listUniqueComments(data)
          .filter(isCommentVisible)
          .map((reply) => (
            <li key={reply.id}>
              <CommentItem slug={slug} comment={reply} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <button type="button" className={styles.more} disabled={isFetchingNextPage} onClick={fetchNextPage}>
          {t('community.moreReplies')}
        </button>
      )}
    </>
  )
}
