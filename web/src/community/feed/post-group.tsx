import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '@yatha/contract'
import ui from '../../ui/ui.module.css'
import { PostCard } from '../post/post-card.tsx'
import { scheduleRender } from './render-queue.ts'
import { postHeight, totalHeight, observePostHeight } from './post-heights.ts'
import { observeProximity } from './observe-proximity.ts'
import styles from './feed.module.css'

/** Posts farther from the screen are replaced by an empty box of the same height. */
const RENDER_MARGIN = '1200px 0px'

interface PostGroupProps {
  posts: readonly Post[]
  /** If true, the posts are rendered immediately, so that the list is never empty. */
  isFirst: boolean
}

/** Consecutive posts of a list. They are rendered only while they are near the screen. */
export const PostGroup = memo(
  function PostGroup({ posts, isFirst }: PostGroupProps) {
    const place = useRef<HTMLDivElement>(null)
    const [isNear, setNear] = useState(isFirst)
    useEffect(() => observeProximity(place.current!, RENDER_MARGIN, (near) => startTransition(() => setNear(near))), [])
    return (
      <div ref={place} className={styles.group} style={isNear ? undefined : { height: totalHeight(posts.map(({ slug }) => slug)) }}>
        {isNear && posts.map((post) => <PostPlace key={post.slug} post={post} isImmediate={isFirst} />)}
      </div>
    )
  },
  (before, now) =>
    before.isFirst === now.isFirst && before.posts.length === now.posts.length && before.posts.every((post, i) => post === now.posts[i]),
)

/** A post. It is an empty card until its scheduled frame, because rendering several posts in one frame would block the page. */
function PostPlace({ post, isImmediate }: { post: Post; isImmediate: boolean }) {
  const { slug } = post
  const place = useRef<HTMLDivElement>(null)
  const [isRendered, setRendered] = useState(isImmediate)
  useEffect(() => (isRendered ? undefined : scheduleRender(place.current!, () => setRendered(true))), [isRendered])
  useLayoutEffect(() => (isRendered ? observePostHeight(place.current!) : undefined), [isRendered])
  if (isRendered)
    return (
      <div ref={place} className={styles.place} data-place={slug}>
        <PostCard post={post} />
      </div>
    )
  return <div ref={place} className={ui.card} style={{ height: postHeight(slug) }} aria-hidden="true" />
}
