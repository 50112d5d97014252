import { Suspense, useState } from 'react'
import { postPath, type Post } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { Link } from '../../frame/router.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { ReactionButtons } from '../reaction/react-buttons.tsx'
import { ReactionSummary } from '../reaction/reaction-summary.tsx'
import { useReactToPost } from './use-posts.ts'
import styles from './post.module.css'

const Composer = lazyPart(async () => (await import('../composer/composer.tsx')).Composer)
const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

/** Element id of the comment field on the page of a post. */
export const COMMENT_FIELD_ID = 'comment'

/** The numbers of reactions, comments and reposts, with buttons to react, comment and share. */
export function PostActions({ post, isWhole }: { post: Post; isWhole: boolean }) {
  const t = useTranslate()
  const { slug, comments, reposts } = post
  const react = useReactToPost(slug)
  const [openSheet, setOpenSheet] = useState<'share' | 'repost'>()
  const close = () => setOpenSheet(undefined)
  const commentsText = t('community.comments', { count: comments })
  const commentLabel = (
    <>
      <CommunityIcon name="comment" size={20} />
      <span>{t('community.comment')}</span>
    </>
  )
  return (
    <>
      <p className={`${styles.counts} number`}>
        <ReactionSummary slug={slug} reactions={post.reactions} />
        <span>
          {reposts > 0 && <span>{t('community.reposts', { count: reposts })}</span>}
          {comments > 0 && (isWhole ? <span>{commentsText}</span> : <Link to={postPath(slug)}>{commentsText}</Link>)}
        </span>
      </p>
      <div className={styles.actions}>
        <ReactionButtons ownReaction={post.own} onReact={react} />
        {isWhole ? (
          <button type="button" onClick={() => document.getElementById(COMMENT_FIELD_ID)?.focus()}>
            {commentLabel}
          </button>
        ) : (
          <Link to={postPath(slug)}>{commentLabel}</Link>
        )}
        <button type="button" onClick={() => setOpenSheet('share')}>
          <Icon name="share" size={20} />
          <span>{t('app.share')}</span>
        </button>
      </div>
      <Suspense>
        {openSheet === 'share' && <ShareSheet post={post} onRepost={() => setOpenSheet('repost')} onClose={close} />}
        {openSheet === 'repost' && <Composer repost={post} onClose={close} />}
      </Suspense>
    </>
  )
}
