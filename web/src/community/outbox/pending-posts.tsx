import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../frame/lazy-part.ts'
import { sendWaiting, useOutgoing, type Outgoing } from './outbox.ts'
import { PendingPost } from './pending-post.tsx'
import styles from '../feed/feed.module.css'

const Composer = lazyPart(async () => (await import('../composer/composer.tsx')).Composer)

/** The rider’s pending posts. */
export function PendingPosts() {
  const outgoing = useOutgoing()
  const [changed, setChanged] = useState<Outgoing>()
  // Posts may be pending since before the page was loaded.
  useEffect(() => void sendWaiting(), [])
  return (
    <>
      {outgoing.length > 0 && (
        <ul className={styles.list}>
          {outgoing.map((post) => (
            <PendingPost key={post.id} post={post} onChange={() => setChanged(post)} />
          ))}
        </ul>
      )}
      <Suspense>{changed && <Composer first={changed} onClose={() => setChanged(undefined)} />}</Suspense>
    </>
  )
}
