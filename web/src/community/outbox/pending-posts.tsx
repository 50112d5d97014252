import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../frame/lazy-part.ts'
import { sendWaitingPosts, useQueuedPosts, type QueuedPost } from './outbox.ts'
import { PendingPost } from './pending-post.tsx'
import styles from '../feed/feed.module.css'

const Composer = lazyPart(async () => (await import('../composer/composer.tsx')).Composer)

/** The rider’s pending posts. */
export function PendingPosts() {
  const queue = useQueuedPosts()
  const [editedPost, setEditedPost] = useState<QueuedPost>()
  // Posts may be pending since before the page was loaded.
  useEffect(() => void sendWaitingPosts(), [])
  return (
    <>
      {queue.length > 0 && (
        <ul className={styles.list}>
          {queue.map((post) => (
            <PendingPost key={post.id} post={post} onChange={() => setEditedPost(post)} />
          ))}
        </ul>
      )}
      <Suspense>{editedPost && <Composer queuedPost={editedPost} onClose={() => setEditedPost(undefined)} />}</Suspense>
    </>
  )
}
