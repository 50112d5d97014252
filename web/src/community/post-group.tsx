import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Post } from '@yatha/contract'
import styles from './feed.module.css'

/** Posts so far from the screen are not in the page, however long the list: only their height is. */
const NEAR = '1200px 0px'
/** Of a post that was never drawn, in pixels. */
const USUAL_HEIGHT = 300
const GAP = 12

/** The heights of posts as last drawn; in a list that is drawn again, the rider is at the same place. */
const heights = new Map<string, number>()

interface PostGroupProps {
  posts: readonly Post[]
  /** Drawn at once, wherever the screen is: no list is without a post. */
  isFirst: boolean
  children: ReactNode
}

/** Some posts of a list, drawn while they are near the screen. */
export function PostGroup({ posts, isFirst, children }: PostGroupProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => isFirst || posts.some(({ slug }) => !heights.has(slug)))
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => startTransition(() => setNear(entry!.isIntersecting)), { rootMargin: NEAR })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = place.current!
    if (!isNear) return undefined
    const drawn = () => element.querySelectorAll<HTMLElement>(':scope > [data-post]')
    // Those that the browser does not lay out yet, because they are off the screen, are as high as they were.
    for (const post of drawn()) {
      const height = heights.get(post.dataset['post']!)
      if (height !== undefined) post.style.containIntrinsicHeight = `auto ${height - aroundContent(post)}px`
    }
    return () => {
      for (const post of drawn()) heights.set(post.dataset['post']!, post.offsetHeight)
    }
  }, [isNear])
  const height = () => posts.reduce((sum, { slug }) => sum + (heights.get(slug) ?? USUAL_HEIGHT) + GAP, -GAP)
  return (
    <div ref={place} className={styles.group} style={isNear ? undefined : { height: height() }}>
      {isNear && children}
    </div>
  )
}

/** The height of a post that is not of its content: padding and borders. */
function aroundContent(post: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(post)
  return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce((sum, length) => sum + Number.parseFloat(length), 0)
}
