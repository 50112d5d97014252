import { Suspense, useId, useState } from 'react'
import { useIsOnline } from '../../device/network.ts'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { langOfText } from '../text/linked-text.tsx'
import type { PhoneUpload } from '../upload/upload-forms.ts'
import { useUploads } from '../upload/uploads.ts'
import { sendWaitingPosts, deletePendingPost, uploadsFormOf, type QueuedPost } from './outbox.ts'
import styles from './pending-post.module.css'

const Confirm = lazyPart(async () => (await import('../../frame/confirm.tsx')).Confirm)

/** A pending post: its progress or why it waits. The rider can edit, delete or resend it. */
export function PendingPost({ post, onChange }: { post: QueuedPost; onChange: () => void }) {
  const t = useTranslate()
  const text = useId()
  const online = useIsOnline()
  const { uploads } = useUploads(uploadsFormOf(post.id))
  const [isAsking, setAsking] = useState(false)
  const isUploading = post.state === 'sending' && uploads.some(({ state }) => state !== 'done')
  const isPosting = post.state === 'sending' && !isUploading
  return (
    <li className={`${ui.card} ${styles.pending}`} data-pending={post.state}>
      {post.text !== '' && (
        <p id={text} lang={langOfText(post.text)} dir="auto">
          {post.text}
        </p>
      )}
      <Previews uploads={uploads} />
      <div className={styles.state}>
        {isUploading ? <Progress uploads={uploads} label={text} /> : <StatusText post={post} />}
        {(post.state === 'refused' || (post.state === 'waiting' && online)) && (
          <button type="button" className={ui.pill} onClick={() => void sendWaitingPosts(post.id)}>
            {t('app.retry')}
          </button>
        )}
        {!isPosting && (
          <>
            <button type="button" className={ui.pill} onClick={onChange}>
              {t('community.edit')}
            </button>
            <button type="button" className={ui.pill} onClick={() => setAsking(true)}>
              {t('community.delete')}
            </button>
          </>
        )}
      </div>
      <Suspense>
        {isAsking && (
          <Confirm
            title={t('community.discardAsk')}
            action={t('community.delete')}
            onConfirm={() => deletePendingPost(post.id)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </li>
  )
}

function Previews({ uploads }: { uploads: readonly PhoneUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.previews}>
      {uploads.map(({ id, kind, name, preview, state }) => (
        <li key={id} data-upload={state}>
          {preview === undefined ? (
            <CommunityIcon name={kind === 'video' ? 'video' : 'photo'} />
          ) : (
            <img src={preview} alt={name} width={56} height={56} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The progress of all uploads of a post. */
function Progress({ uploads, label }: { uploads: readonly PhoneUpload[]; label: string }) {
  const t = useTranslate()
  const { number } = useFormats()
  const sent = uploads.reduce((sum, one) => sum + one.sent, 0) / uploads.length
  return (
    <>
      <progress value={sent} max={1} aria-label={t('community.sending')} aria-describedby={label} />
      <small role="status" className="number">
        {uploads.some(({ state }) => state === 'waiting')
          ? t('community.uploadWaiting')
          : t('community.uploadSending', { percent: number(Math.floor(sent * 100)) })}
      </small>
    </>
  )
}

function StatusText({ post: { state, failureReason } }: { post: QueuedPost }) {
  const t = useTranslate()
  const isSignedIn = useIsAuthenticated()
  return (
    <small role="status">
      {state === 'sending'
        ? t('community.sending')
        : state === 'refused'
          ? t('community.refused', { why: failureReason ?? t('community.uploadLost') })
          : (failureReason ?? t(isSignedIn ? 'community.waits' : 'community.logInToShare'))}
    </small>
  )
}
