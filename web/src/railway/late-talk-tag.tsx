import { lazy, Suspense } from 'react'
import type { TalkTag } from './talk-tag.tsx'

let bring: (module: { default: typeof TalkTag }) => void
const brought = new Promise<{ default: typeof TalkTag }>((done) => (bring = done))
const Brought = lazy(() => brought)

/** `TalkTag` on the first screen, which does not wait for it: it comes with what follows the start. */
export const LateTalkTag: typeof TalkTag = (train) => (
  <Suspense>
    <Brought {...train} />
  </Suspense>
)

export const bringTalkTag = (tag: typeof TalkTag): void => bring({ default: tag })
