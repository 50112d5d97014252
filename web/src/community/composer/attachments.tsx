import { useId, useRef, useState, type ReactNode } from 'react'
import { IMAGE_TYPES, POST_LIMITS, VIDEO_TYPES } from '@yatha/contract'
import { Icon } from '../../ui/all-icons.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import type { PhoneUpload } from '../upload/upload-forms.ts'
import type { Uploads } from '../upload/uploads.ts'
import { shortenFileName } from './short-name.ts'
import { filesWithinLimit } from './files-within-limit.ts'
import styles from './post-form.module.css'

const MEGABYTE = 1_000_000
/** Includes HEIC, so that a message can explain why it is not accepted. */
const IMAGES = [...IMAGE_TYPES, 'image/heic', 'image/heif'].join()

interface AttachmentsProps {
  uploads: Uploads
  /** The maximum numbers of pictures and videos in a post. */
  maxCounts: { readonly images: number; readonly videos: number }
  alts: AltTexts
  onAlts: (alts: AltTexts) => void
  /** Buttons that add other content to the post. */
  children: ReactNode
}

/** The pictures and the video of a draft: the rider chooses, describes and removes them, and sees the progress of each upload. */
export function Attachments({ uploads, maxCounts, alts, onAlts, children }: AttachmentsProps) {
  const t = useTranslate()
  const { number } = useFormats()
  const [fault, setFault] = useState<string>()
  const attachedUploads = uploads.uploads
  const images = attachedUploads.filter(({ kind }) => kind === 'image').length
  const add = (files: FileList | null) => {
    const newFiles = [...(files ?? [])]
    const allowedFiles = filesWithinLimit(newFiles)
    const isOver = allowedFiles.length < newFiles.length
    // The server would reject the file with the same message (spec §8), but only after the upload has started.
    if (isOver) toast(t('error.too_large'), 'error')
    const rejectedCount = uploads.add(allowedFiles, maxCounts)
    const tooMany = maxCounts.videos > 0 ? 'community.tooMany' : 'community.tooManyPhotos'
    setFault(isOver ? t('community.overLimit', limits) : rejectedCount > 0 ? t(tooMany, { count: maxCounts.images }) : undefined)
  }
  const limits = { images: number(POST_LIMITS.imageBytes / MEGABYTE), videos: number(POST_LIMITS.videoBytes / MEGABYTE) }
  return (
    <>
      <ul className={styles.attachments}>
        {attachedUploads.map((upload) => (
          <Attachment
            key={upload.id}
            upload={upload}
            alt={alts[upload.id] ?? ''}
            onAlt={(alt) => onAlts({ ...alts, [upload.id]: alt })}
            uploads={uploads}
          />
        ))}
      </ul>
      <FieldError>{fault}</FieldError>
      <div className={styles.add}>
        {images < maxCounts.images && <Chooser icon="photo" label={t('community.addPhotos')} accept={IMAGES} multiple onFiles={add} />}
        {images === attachedUploads.length && maxCounts.videos > 0 && (
          <Chooser icon="video" label={t('community.addVideo')} accept={VIDEO_TYPES.join()} onFiles={add} />
        )}
        {children}
      </div>
      <p className={styles.note}>{t('community.limits', limits)}</p>
    </>
  )
}

/** Descriptions of pictures, by upload id. */
export type AltTexts = Readonly<Record<string, string>>

interface ChooserProps {
  icon: 'photo' | 'video'
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: FileList | null) => void
}

function Chooser({ icon, label, accept, multiple = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={ui.pill} onClick={() => input.current!.click()}>
        <CommunityIcon name={icon} size={20} />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles(target.files)
          // Otherwise, choosing the same file again would fire no `change` event.
          target.value = ''
        }}
      />
    </>
  )
}

interface AttachmentProps {
  upload: PhoneUpload
  alt: string
  onAlt: (alt: string) => void
  uploads: Uploads
}

function Attachment({ upload: { id, kind, name, preview, state, sent, failureReason, isUnusable }, alt, onAlt, uploads }: AttachmentProps) {
  const t = useTranslate()
  const { number } = useFormats()
  const label = useId()
  return (
    <li data-upload={state}>
      {preview === undefined ? (
        <CommunityIcon name={kind === 'video' ? 'video' : 'photo'} />
      ) : (
        <img src={preview} alt="" width={56} height={56} />
      )}
      <div>
        <b id={label}>{shortenFileName(name)}</b>
        {state === 'sending' && <progress value={sent} max={1} aria-labelledby={label} />}
        <small role="status" className="number">
          {state === 'failed'
            ? (failureReason ?? t('community.uploadLost'))
            : state === 'sending'
              ? t('community.uploadSending', { percent: number(Math.floor(sent * 100)) })
              : t(STATE_MESSAGE[state])}
        </small>
        {kind === 'image' && state === 'done' && (
          <input
            value={alt}
            maxLength={POST_LIMITS.alt}
            placeholder={t('community.uploadAlt')}
            aria-label={t('community.uploadAlt')}
            onChange={({ target }) => onAlt(target.value)}
          />
        )}
        {state === 'failed' && failureReason !== undefined && !isUnusable && (
          <button type="button" className={ui.pill} onClick={() => uploads.retry(id)}>
            {t('app.retry')}
          </button>
        )}
      </div>
      <button type="button" className={ui.icon} aria-label={t('community.uploadRemove', { name })} onClick={() => uploads.remove(id)}>
        <Icon name="close" />
      </button>
    </li>
  )
}

const STATE_MESSAGE = { preparing: 'community.uploadPreparing', waiting: 'community.uploadWaiting', done: 'community.uploadDone' } as const
