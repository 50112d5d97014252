import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '@yatha/contract'
import ui from '../../ui/ui.module.css'
import { PostCard } from '../post/post-card.tsx'
import { inTurn } from './in-turn.ts'
import { heightOf, heightOfAll, keepHeight } from './post-heights.ts'
import { watchNear } from './watch-near.ts'
import styles from './feed.module.css'

/** Posts so far from the screen are not in the page, however long the list: only their height is. */
const NEAR = '1200px 0px'

interface PostGroupProps {
  posts: readonly Post[]
  /** Drawn at once, wherever the screen is: no list is without a post. */
  isFirst: boolean
}

/** Some posts of a list, drawn one after the other while they are near the screen. */
export const PostGroup = memo(
  function PostGroup({ posts, isFirst }: PostGroupProps) {
    const place = useRef<HTMLDivElement>(null)
    const [isNear, setNear] = useState(isFirst)
    useEffect(() => watchNear(place.current!, NEAR, (near) => startTransition(() => setNear(near))), [])
    return (
      <div ref={place} className={styles.group} style={isNear ? undefined : { height: heightOfAll(posts.map(({ slug }) => slug)) }}>
        {isNear && posts.map((post) => <PostPlace key={post.slug} post={post} isAtOnce={isFirst} />)}
      </div>
    )
  },
  (before, now) =>
    before.isFirst === now.isFirst && before.posts.length === now.posts.length && before.posts.every((post, i) => post === now.posts[i]),
)

/** An empty card until it is the post’s turn: several that are drawn in one frame would hold up the screen. */
function PostPlace({ post, isAtOnce }: { post: Post; isAtOnce: boolean }) {
  const { slug } = post
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(isAtOnce)
  useEffect(() => (isDrawn ? undefined : inTurn(place.current!, () => setDrawn(true))), [isDrawn])
  useLayoutEffect(() => (isDrawn ? keepHeight(place.current!) : undefined), [isDrawn])
  if (isDrawn)
    return (
      <div ref={place} className={styles.place} data-place={slug}>
        <PostCard post={post} />
      </div>
    )
  return <div ref={place} className={ui.card} style={{ height: heightOf(slug) }} aria-hidden="true" />
}
