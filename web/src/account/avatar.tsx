import { useState } from 'react'
import type { Account } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import styles from './account.module.css'

/** The photo of a rider; the first letter of the name if the rider has no photo or the photo fails to load. */
export function Avatar({ account: { name, photo } }: { account: Pick<Account, 'name' | 'photo'> }) {
  const t = useTranslate()
  const [failedPhoto, setFailedPhoto] = useState<string>()
  if (photo !== undefined && photo !== failedPhoto) {
    return (
      <img
        className={styles.avatar}
        src={photo}
        width="64"
        height="64"
        alt={t('account.photoOf', { name })}
        onError={() => setFailedPhoto(photo)}
      />
    )
  }
  const [first = ''] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)
  return (
    <span className={styles.avatar} aria-hidden="true">
      {typeof first === 'string' ? first : first.segment}
    </span>
  )
}
