import { communityPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { useAboutName } from './about-link.tsx'
import { PendingPosts } from './pending-posts.tsx'
import { PostBox } from './post-box.tsx'
import { PostCard } from './post-card.tsx'
import { postsIn } from './posts.ts'
import { isPostSeen, useUnseen } from './unseen.ts'
import { useCommunityEvents } from './use-community-events.ts'
import { useFeed } from './use-posts.ts'
import { WithWords } from './with-words.tsx'
import styles from './feed.module.css'

interface PostsAboutProps {
  kind: 'station' | 'route'
  slug: string
}

/** So many are on the page; a link leads to the others. */
const SHOWN = 3

/** The newest posts about a station or a train, and where to write one. Nothing where they cannot be asked for. */
export function PostsAbout(props: PostsAboutProps) {
  return (
    <WithWords waiting={null}>
      <Section {...props} />
    </WithWords>
  )
}

function Section({ kind, slug }: PostsAboutProps) {
  const t = useTranslate()
  const name = useAboutName()({ kind, slug })
  const { data, hasNextPage } = useFeed({ [kind]: slug })
  useCommunityEvents()
  useUnseen()
  if (!data || name === undefined) return null
  const posts = postsIn(data).filter(isPostSeen)
  return (
    <section className={styles.about} aria-label={t('community.postsAbout', { name })}>
      <h2>{t('community.postsAbout', { name })}</h2>
      <PostBox about={{ kind, slug }} />
      <PendingPosts />
      {posts.length === 0 && !hasNextPage && <p className={styles.end}>{t('community.noneAbout')}</p>}
      <div className={styles.list}>
        {posts.slice(0, SHOWN).map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
      {(posts.length > SHOWN || hasNextPage) && (
        <Link className={`${ui.button} ${ui.quiet}`} to={`${communityPath()}?${kind}=${encodeURIComponent(slug)}`}>
          {t('community.more')}
        </Link>
      )}
    </section>
  )
}
