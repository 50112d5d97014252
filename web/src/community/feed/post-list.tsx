import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { useTranslate } from '../../words/language.tsx'
import { groupPosts, type FeedFilter } from '../post/posts.ts'
import { useFeed } from '../post/use-posts.ts'
import { isPostVisible, useHiddenKeys } from '../safety/hidden-items.ts'
import { PostGroup } from './post-group.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import { observeProximity } from './observe-proximity.ts'
import styles from './feed.module.css'

/** The next page is fetched when the end of the list is this close to the screen. */
const PREFETCH_MARGIN = '1600px 0px'

/** A list of posts that loads more while the rider scrolls; `emptyMessage` is shown if it is empty. */
export function PostList({ filter, emptyMessage }: { filter: FeedFilter; emptyMessage: ReactNode }) {
  const t = useTranslate()
  const { data, error, hasNextPage, cursor, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = useFeed(filter)
  const hiddenKeys = useHiddenKeys()
  const groups = useMemo(
    () =>
      groupPosts(data)
        .map((group) => group.filter(isPostVisible))
        .filter(({ length }) => length > 0),
    // `isPostVisible` depends on `hiddenKeys`.
    // oxlint-disable-next-line react/exhaustive-deps
    [data, hiddenKeys],
  )
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <PostSkeleton />
  // If all loaded posts are hidden, the next page may still contain visible posts.
  if (groups.length === 0 && !hasNextPage) return emptyMessage
  return (
    <div className={styles.list}>
      <div className={styles.list} role="feed" aria-busy={isFetchingNextPage}>
        {groups.map((group, i) => (
          <PostGroup key={group.at(-1)!.slug} posts={group} isFirst={i === 0} />
        ))}
      </div>
      {isFetchNextPageError && error ? (
        <LoadFailure error={error} retry={fetchNextPage} />
      ) : hasNextPage ? (
        <>
          <NearTrigger key={cursor} onNear={fetchNextPage} />
          <PostSkeleton isNext />
        </>
      ) : (
        groups.length > 1 && <p className={styles.end}>{t('community.allShown')}</p>
      )}
    </div>
  )
}

function NearTrigger({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => observeProximity(place.current!, PREFETCH_MARGIN, (isNear) => isNear && latest.current()), [])
  return <div ref={place} />
}
