import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { PendingPosts } from '../outbox/pending-posts.tsx'
import type { FeedFilter } from '../post/posts.ts'
import { showNewPosts, useNewPosts } from './new-posts.ts'
import { PostList } from './post-list.tsx'
import { pullToRefresh } from './pull-to-refresh.ts'
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
    return pullToRefresh(puller.current!, refresh)
  }, [key])
  return (
    <div>
      <p ref={puller} className={styles.puller} role="status" data-refreshing={isRefreshing || undefined}>
        <i aria-hidden="true" />
        {isRefreshing && <span className="visually-hidden">{t('community.refreshing')}</span>}
      </p>
      <NewPosts filter={filter} />
      {filter.search === undefined && <PendingPosts />}
      <PostList filter={filter} emptyMessage={emptyMessage} />
    </div>
  )
}

/** The button “5 new posts”, which adds them at the top of the list. */
function NewPosts({ filter }: { filter: FeedFilter }) {
  const t = useTranslate()
  const count = useNewPosts(filter)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      await showNewPosts(filter)
      window.scrollTo({ top: 0 })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.newPosts} role="status">
      {count > 0 && (
        <button type="button" className={`${ui.pill} ${ui.on} number`} disabled={isBusy} onClick={() => void show().catch(() => undefined)}>
          <Icon name="up" size={18} />
          {t('community.newPosts', { count })}
        </button>
      )}
    </div>
  )
}
