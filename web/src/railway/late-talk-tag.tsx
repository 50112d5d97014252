import { lazy, Suspense } from 'react'
import type { DiscussionTag } from './talk-tag.tsx'

let resolveTag: (module: { default: typeof DiscussionTag }) => void
const loadedTag = new Promise<{ default: typeof DiscussionTag }>((resolve) => (resolveTag = resolve))
const LazyTag = lazy(() => loadedTag)

/**
 * The tag for trains that riders post about, on the first screen. Its component is provided after the app has started; before, renders
 * nothing.
 */
export const LazyDiscussionTag: typeof DiscussionTag = (train) => (
  <Suspense>
    <LazyTag {...train} />
  </Suspense>
)

export const provideDiscussionTag = (tag: typeof DiscussionTag): void => resolveTag({ default: tag })
