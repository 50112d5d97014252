import { useState } from 'react'
import type { Author } from '@yatha/contract'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { authorDisplayName } from './name-of.ts'
import styles from '../post/post.module.css'

interface AuthorFaceProps {
  author: Author
  small?: boolean
  /** Opens the rider’s sheet. */
  onOpen?: () => void
}

/** The photo of a rider, or the first letter of the name. */
export function AuthorAvatar({ author, small = false, onOpen }: AuthorFaceProps) {
  const t = useTranslate()
  const face = <Face author={author} small={small} />
  if (!onOpen || author.isGone) return face
  return (
    <button
      type="button"
      className={styles.faceButton}
      data-small={small || undefined}
      aria-label={t('community.postsBy', { name: authorDisplayName(author, t) })}
      onClick={onOpen}
    >
      {face}
    </button>
  )
}

function Face({ author, small }: { author: Author; small: boolean }) {
  const { photo } = author
  const name = authorDisplayName(author, useTranslate())
  const [failedUrl, setFailedUrl] = useState<string>()
  const size = small ? 32 : 40
  const className = `${styles.face} ${small ? styles.small : ''}`
  if (photo !== undefined && photo !== failedUrl)
    return (
      <img
        className={className}
        src={photo}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(photo)}
      />
    )
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)
  return (
    <span className={className} lang={langOfText(name)} aria-hidden="true">
      {first?.segment.toUpperCase()}
    </span>
  )
}
