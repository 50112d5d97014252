import { communityPath, loginPath, postPath } from '@yatha/contract'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MessagePage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { ApiError } from '../session/call.ts'
import { hasAccounts } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { CommentField } from './comment/comment-field.tsx'
import { CommentList } from './comment/comment-list.tsx'
import { PostSkeleton } from './feed/post-skeleton.tsx'
import { useCommunityEvents } from './live/use-community-events.ts'
import { PostCard } from './post/post-card.tsx'
import { usePost } from './post/use-posts.ts'
import { useSanctionTitle } from './safety/sanction-notice.tsx'
import { isPostVisible, useHiddenKeys } from './safety/hidden-items.ts'
import { usePostingSanction } from './safety/use-safety.tsx'
import { WithCommunityMessages } from './with-community-messages.tsx'
import styles from './detail.module.css'

export function CommunityDetailScreen({ slug }: { slug: string }) {
  return (
    <WithCommunityMessages>
      <PostPage slug={slug} />
    </WithCommunityMessages>
  )
}

function PostPage({ slug }: { slug: string }) {
  const t = useTranslate()
  const { data: post, error, refetch } = usePost(slug)
  useCommunityEvents()
  useHiddenKeys()
  const isHidden = post !== undefined && !isPostVisible(post)
  if (isHidden || (error instanceof ApiError && error.status === 404))
    return (
      <MessagePage
        icon="people"
        title={t('title.communityDetail')}
        text={t(isHidden ? 'community.leftOut' : 'community.noPost')}
        action={
          <Link className={ui.pill} to={communityPath()}>
            {t('title.community')}
          </Link>
        }
      />
    )
  return (
    <>
      <TopBar title={t('title.communityDetail')} back />
      <div className={styles.page}>
        {post ? <PostCard post={post} isWhole /> : error ? <LoadFailure error={error} retry={refetch} /> : <PostSkeleton />}
        {post && (
          <section className={styles.comments} aria-label={t('community.commentsTitle')}>
            <h2 className="visually-hidden">{t('community.commentsTitle')}</h2>
            <CommentList slug={slug} />
          </section>
        )}
      </div>
      {post && <CommentFooter slug={slug} />}
    </>
  )
}

/** The field for a new comment, which stays visible below the comments. */
function CommentFooter({ slug }: { slug: string }) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const sanction = usePostingSanction()
  const titleOf = useSanctionTitle()
  if (!hasAccounts) return null
  return (
    <div className={styles.foot}>
      {sanction ? (
        <div className={styles.guest}>
          <p>{titleOf(sanction)}</p>
          <Link className={ui.pill} to={communityPath()}>
            {t('community.sanctionMore')}
          </Link>
        </div>
      ) : signedIn ? (
        <CommentField slug={slug} />
      ) : (
        <div className={styles.guest}>
          <p>{t('community.logInToShare')}</p>
          <Link className={ui.pill} to={loginPath(postPath(slug))}>
            {t('account.logIn')}
          </Link>
        </div>
      )}
    </div>
  )
}
