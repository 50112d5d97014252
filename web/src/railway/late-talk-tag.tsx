import { lazy, Suspense } from 'react'
import type { TalkTag } from './talk-tag.tsx'

let bring: (module: { default: typeof TalkTag }) => void
const brought = new Promise<{ default: typeof TalkTag }>((done) => (bring = done))
const Brought = lazy(() => brought)

/** `TalkTag` for the first screen: it renders once its code, which loads after the start, is available. */
export const LateTalkTag: typeof TalkTag = (train) => (
  <Suspense>
    <Brought {...train} />
  </Suspense>
)

export const bringTalkTag = (tag: typeof TalkTag): void => bring({ default: tag })
