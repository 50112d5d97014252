import { lazy, Suspense } from 'react'
import type { TalkTag } from './talk-tag.tsx'

let resolveTag: (module: { default: typeof TalkTag }) => void
const loadedTag = new Promise<{ default: typeof TalkTag }>((done) => (resolveTag = done))
const LazyTag = lazy(() => loadedTag)

/** `TalkTag` for the first screen: it renders once its code, which loads after the start, is available. */
export const LateTalkTag: typeof TalkTag = (train) => (
  <Suspense>
    <LazyTag {...train} />
  </Suspense>
)

export const provideTalkTag = (tag: typeof TalkTag): void => resolveTag({ default: tag })
