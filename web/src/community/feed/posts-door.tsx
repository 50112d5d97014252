import { Suspense, useRef } from 'react'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useSeen } from '../../frame/use-seen.ts'
import { accountsOpen } from '../../session/page-config.ts'

const PostsAbout = lazyPart(async () => (await import('./posts-about.tsx')).PostsAbout)

/** At the end of a station’s or a train’s page: what riders write about it, once the rider scrolls there. */
export function PostsDoor({ kind, slug }: { kind: 'station' | 'route'; slug: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  if (!accountsOpen) return null
  return (
    <div ref={place} style={ROOM}>
      <Suspense>{isSeen && <PostsAbout kind={kind} slug={slug} />}</Suspense>
    </div>
  )
}

/** A file of styles of its own would be named in the first script. */
const ROOM = { minHeight: 1 }
