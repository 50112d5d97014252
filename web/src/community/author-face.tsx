import { useState } from 'react'
import type { Author } from '@yatha/contract'
import styles from './post.module.css'

/** The photo of a rider, or the first letter of the name; the name is beside it. */
export function AuthorFace({ author: { name, photo }, small = false }: { author: Author; small?: boolean }) {
  const [broken, setBroken] = useState<string>()
  const size = small ? 32 : 40
  const className = `${styles.face} ${small ? styles.small : ''}`
  if (photo !== undefined && photo !== broken)
    return (
      <img
        className={className}
        src={photo}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photo)}
      />
    )
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)
  return (
    <span className={className} aria-hidden="true">
      {first?.segment.toUpperCase()}
    </span>
  )
}
