import { lazy, Suspense } from 'react'
import type { TalkTag } from './talk-tag.tsx'

let resolveTag: (module: { default: typeof TalkTag }) => void
const loadedTag = new Promise<{ default: typeof TalkTag }>((resolve) => (resolveTag = resolve))
const LazyTag = lazy(() => loadedTag)

/** `TalkTag` for the first screen. Renders nothing until `provideTalkTag` is called, which happens after the app has started. */
export const LateTalkTag: typeof TalkTag = (train) => (
  <Suspense>
    <LazyTag {...train} />
  </Suspense>
)

export const provideTalkTag = (tag: typeof TalkTag): void => resolveTag({ default: tag })
