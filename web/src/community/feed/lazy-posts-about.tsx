import { Suspense, useRef } from 'react'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useWasVisible } from '../../frame/use-was-visible.ts'
import { hasAccounts } from '../../session/page-config.ts'

const PostsAbout = lazyPart(async () => (await import('./posts-about.tsx')).PostsAbout)

/** Posts about a station or route at the end of its page, loaded once the rider scrolls there. */
export function LazyPostsAbout({ kind, slug }: { kind: 'station' | 'route'; slug: string }) {
  const place = useRef<HTMLDivElement>(null)
  const wasVisible = useWasVisible(place)
  if (!hasAccounts) return null
  return (
    <div ref={place} style={PLACEHOLDER_STYLE}>
      <Suspense>{wasVisible && <PostsAbout kind={kind} slug={slug} />}</Suspense>
    </div>
  )
}

/** An inline style, because a style sheet for this component would be part of the first download. */
const PLACEHOLDER_STYLE = { minHeight: 1 }
