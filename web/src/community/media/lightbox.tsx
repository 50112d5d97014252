import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/all-icons.tsx'
import { useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useModal } from '../../ui/use-modal.ts'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { photoLabel, type Photo } from './photo-name.ts'
import { enablePinchZoom } from './pinch-zoom.ts'
import styles from './media.module.css'

interface LightboxProps {
  photos: readonly Photo[]
  first: number
  onClose: () => void
}

/** Full-screen photos of a post. Swipes, arrow keys and buttons change the photo; a pinch or a double tap enlarges it. */
export function Lightbox({ photos, first, onClose }: LightboxProps) {
  const t = useTranslate()
  const dialog = useModal()
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  useCloseOnBack(onClose)
  const show = (i: number) => scrollToPhoto(row.current!, i, 'smooth')
  useEffect(() => scrollToPhoto(row.current!, first, 'instant'), [first])
  useEffect(() => enablePinchZoom(row.current!), [])
  const updateIndex = () => {
    const list = row.current!
    setIndex(Math.min(photos.length - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth))))
  }
  const name = photoLabel(photos[index]!, index, photos.length, t)
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        if (photos[index + step]) show(index + step)
      }}
    >
      <button type="button" className={`${ui.icon} ${styles.closeBox}`} aria-label={t('app.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {/* Focusable, so that keyboard users can scroll the photos. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} onScroll={updateIndex} tabIndex={0}>
        {photos.map((photo, i) => (
          <li key={photo.id} aria-hidden={i !== index}>
            <img
              src={photo.sizes.at(-1)!.url}
              width={photo.width}
              height={photo.height}
              alt={photoLabel(photo, i, photos.length, t)}
              lang={langOfText(photo.alt ?? '')}
              loading={Math.abs(i - first) > 1 ? 'lazy' : 'eager'}
              draggable={false}
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <div className={styles.turn}>
          <button
            type="button"
            className={ui.icon}
            aria-label={t('community.previousPhoto')}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          >
            <Icon name="back" />
          </button>
          <span className="number" aria-live="polite">
            {t('community.placeOf', { number: index + 1, count: photos.length })}
          </span>
          <button
            type="button"
            className={ui.icon}
            aria-label={t('community.nextPhoto')}
            disabled={index === photos.length - 1}
            onClick={() => show(index + 1)}
          >
            <Icon name="forward" />
          </button>
        </div>
      )}
      {photos[index]!.alt !== undefined && (
        <p className={styles.caption} lang={langOfText(photos[index]!.alt)} dir="auto">
          {photos[index]!.alt}
        </p>
      )}
    </dialog>
  )
}

const scrollToPhoto = (list: HTMLElement, i: number, behavior: ScrollBehavior) => list.scrollTo({ left: i * list.clientWidth, behavior })
