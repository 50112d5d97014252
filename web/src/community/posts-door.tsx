import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { accountsOpen } from '../session/page-config.ts'

const PostsAbout = lazyPart(async () => (await import('./posts-about.tsx')).PostsAbout)

/** At the end of a station’s or a train’s page: what riders write about it, once the rider scrolls there. */
export function PostsDoor({ kind, slug }: { kind: 'station' | 'route'; slug: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (!accountsOpen) return null
  return (
    <div ref={place} style={ROOM}>
      <Suspense>{isSeen && <PostsAbout kind={kind} slug={slug} />}</Suspense>
    </div>
  )
}

/** A file of styles of its own would be named in the first script. */
const ROOM = { minHeight: 1 }
