import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from '../../words/language.tsx'
import { PendingPosts } from '../outbox/pending-posts.tsx'
import type { FeedFilter } from '../post/posts.ts'
import { showNewPosts } from './new-posts.ts'
import { NewPostsButton } from './new-posts-button.tsx'
import { PostList } from './post-list.tsx'
import { enablePullToRefresh } from './pull-to-refresh.ts'
import styles from './feed.module.css'

/** A full-screen list of posts. A button or pulling down shows new posts. */
export function Feed({ filter, emptyMessage }: { filter: FeedFilter; emptyMessage: ReactNode }) {
  const t = useTranslate()
  const [isRefreshing, setRefreshing] = useState(false)
  const puller = useRef<HTMLParagraphElement>(null)
  const key = JSON.stringify(filter)
  useEffect(() => {
    const refresh = async () => {
      setRefreshing(true)
      await showNewPosts(JSON.parse(key) as FeedFilter).catch(() => undefined)
      setRefreshing(false)
    }
    return enablePullToRefresh(puller.current!, refresh)
  }, [key])
  return (
    <div>
      <p ref={puller} className={styles.puller} role="status" data-refreshing={isRefreshing || undefined}>
        <i aria-hidden="true" />
        {isRefreshing && <span className="visually-hidden">{t('community.refreshing')}</span>}
      </p>
      <NewPostsButton filter={filter} onShown={() => window.scrollTo({ top: 0 })} />
      {filter.search === undefined && <PendingPosts />}
      <PostList filter={filter} emptyMessage={emptyMessage} />
    </div>
  )
}
