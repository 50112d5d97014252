import { communityPath } from '@yatha/contract'
import { Link } from '../../frame/router.ts'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { NewPostSection } from '../composer/post-box.tsx'
import { useCommunityEvents } from '../live/use-community-events.ts'
import { PendingPosts } from '../outbox/pending-posts.tsx'
import { useTopicName } from '../post/about-link.tsx'
import { PostCard } from '../post/post-card.tsx'
import { listUniquePosts } from '../post/posts.ts'
import { useFeed } from '../post/use-posts.ts'
import { useHiddenKeys } from '../safety/hidden-items.ts'
import { WithCommunityMessages } from '../with-community-messages.tsx'
import styles from './feed.module.css'
import { NewPostsButton } from './new-posts-button.tsx'
import { newestVisiblePosts } from './newest-visible.ts'

interface PostsAboutProps {
  kind: 'station' | 'route'
  slug: string
}

/** The newest posts about a station or route, and a field for a new post. Renders nothing until the posts are loaded. */
export function PostsAbout(props: PostsAboutProps) {
  return (
    <WithCommunityMessages fallback={null}>
      <Section {...props} />
    </WithCommunityMessages>
  )
}

function Section({ kind, slug }: PostsAboutProps) {
  const t = useTranslate()
  const name = useTopicName()({ kind, slug })
  const { data, hasNextPage } = useFeed({ [kind]: slug })
  useCommunityEvents()
  useHiddenKeys()
  if (!data || name === undefined) return null
  const { newest, isNone, hasMore } = newestVisiblePosts(listUniquePosts(data), hasNextPage)
  return (
    <section className={styles.about} aria-label={t('community.postsAbout', { name })}>
      <h2>{t('community.postsAbout', { name })}</h2>
      <NewPostSection about={{ kind, slug }} />
      <NewPostsButton filter={{ [kind]: slug }} />
      <PendingPosts />
      {isNone && <p className={styles.end}>{t('community.noneAbout')}</p>}
      <div className={styles.list}>
        {newest.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
      {hasMore && (
        <Link className={`${ui.button} ${ui.quiet}`} to={`${communityPath()}?${kind}=${encodeURIComponent(slug)}`}>
          {t('community.more')}
        </Link>
      )}
    </section>
  )
}
