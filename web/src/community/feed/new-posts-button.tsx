import { useState } from 'react'
import { Icon } from '../../ui/all-icons.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import type { FeedFilter } from '../post/posts.ts'
import { showNewPosts, useNewPostCount } from './new-posts.ts'
import styles from './feed.module.css'

/** The button “5 new posts”, which adds them at the top of the list. */
export function NewPostsButton({ filter, onShown }: { filter: FeedFilter; onShown?: () => void }) {
  const t = useTranslate()
  const count = useNewPostCount(filter)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      await showNewPosts(filter)
      onShown?.()
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
