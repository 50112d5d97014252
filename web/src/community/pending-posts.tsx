import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { useOnline } from '../device/network.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { tagOfText } from './linked-text.tsx'
import { dropOutgoing, sendWaiting, useOutgoing, type Outgoing } from './outbox.ts'
import styles from './feed.module.css'

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer)

/** Own posts that are not sent yet, and what becomes of them. */
export function PendingPosts() {
  const outgoing = useOutgoing()
  const [changed, setChanged] = useState<Outgoing>()
  // Of an earlier visit, too.
  useEffect(() => void sendWaiting(), [])
  return (
    <>
      {outgoing.length > 0 && (
        <ul className={styles.list}>
          {outgoing.map((post) => (
            <li key={post.id} className={`${ui.card} ${styles.pending}`} data-pending={post.state}>
              <p lang={tagOfText(post.text)} dir="auto">
                {post.text}
              </p>
              <PendingState
                post={post}
                onChange={() => {
                  setChanged(post)
                  dropOutgoing(post.id)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>{changed && <Composer first={changed} onClose={() => setChanged(undefined)} />}</Suspense>
    </>
  )
}

function PendingState({ post: { id, state, why }, onChange }: { post: Outgoing; onChange: () => void }) {
  const t = useTranslate()
  const online = useOnline()
  return (
    <div className={styles.state}>
      <small role="status">
        {state === 'sending'
          ? t('community.sending')
          : state === 'refused'
            ? t('community.refused', { why: why ?? '' })
            : (why ?? t('community.waits'))}
      </small>
      {state !== 'sending' && (
        <>
          <button type="button" className={ui.pill} onClick={onChange}>
            {t('community.edit')}
          </button>
          {(online || state === 'refused') && (
            <button type="button" className={ui.pill} onClick={() => void sendWaiting(id)}>
              {t('app.retry')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
