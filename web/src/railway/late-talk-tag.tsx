import { lazy, Suspense } from 'react'
import type { TalkTag } from './talk-tag.tsx'

let resolveTag: (module: { default: typeof TalkTag }) => void
const loadedTag = new Promise<{ default: typeof TalkTag }>((resolve) => (resolveTag = resolve))
const LazyTag = lazy(() => loadedTag)

/**
 * The tag for trains that riders post about, on the first screen. Its component is provided after the app has started; before, renders
 * nothing.
 */
export const LateTalkTag: typeof TalkTag = (train) => (
  <Suspense>
    <LazyTag {...train} />
  </Suspense>
)

export const provideTalkTag = (tag: typeof TalkTag): void => resolveTag({ default: tag })
