import { Suspense, useState } from 'react'
import type { Media } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { photoLabel, type Photo } from './photo-name.ts'
import styles from './media.module.css'

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

type Video = Extract<Media, { kind: 'video' }>

/** Maximum number of photos shown; the last one also shows the number of further photos. */
const MAX_SHOWN = 4

export function PostMedia({ media }: { media: readonly Media[] }) {
  const photos = media.filter((one): one is Photo => one.kind === 'image')
  const video = media.find((one): one is Video => one.kind === 'video')
  return (
    <>
      {photos.length > 0 && <Photos photos={photos} />}
      {video && <VideoPlayer video={video} />}
    </>
  )
}

function Photos({ photos }: { photos: readonly Photo[] }) {
  const t = useTranslate()
  const [openIndex, setOpenIndex] = useState<number>()
  const hiddenCount = photos.length - MAX_SHOWN
  const [first] = photos
  return (
    <>
      <ul className={styles.photos} data-count={Math.min(photos.length, MAX_SHOWN)}>
        {photos.slice(0, MAX_SHOWN).map((photo, i) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={photoLabel(photo, i, photos.length, t)}
              lang={langOfText(photo.alt ?? '')}
              onClick={() => setOpenIndex(i)}
            >
              <PhotoImage
                photo={photo}
                sizes={photos.length === 1 ? '(min-width: 560px) 528px, 92vw' : '(min-width: 560px) 264px, 46vw'}
                ratio={photos.length === 1 ? first : undefined}
              />
              {i === MAX_SHOWN - 1 && hiddenCount > 0 && (
                <span className={`${styles.moreCount} number`}>{t('community.morePhotos', { count: hiddenCount })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {openIndex !== undefined && <Lightbox photos={photos} first={openIndex} onClose={() => setOpenIndex(undefined)} />}
      </Suspense>
    </>
  )
}

/** Limits of the aspect ratio (width divided by height); taller and wider media are cropped. */
const [MIN_RATIO, MAX_RATIO] = [4 / 5, 2]

function PhotoImage({ photo, sizes, ratio }: { photo: Photo; sizes: string; ratio: Photo | undefined }) {
  const largest = photo.sizes.at(-1)!
  return (
    <img
      src={largest.url}
      srcSet={photo.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt=""
      loading="lazy"
      decoding="async"
      style={ratio && { aspectRatio: Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio.width / ratio.height)) }}
    />
  )
}

function VideoPlayer({ video }: { video: Video }) {
  const t = useTranslate()
  const poster = video.poster?.at(-1)?.url
  return (
    // Riders’ videos have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      src={video.url}
      {...(poster !== undefined && { poster })}
      width={video.width}
      height={video.height}
      controls
      playsInline
      preload="none"
      aria-label={t('community.video')}
      style={{ aspectRatio: Math.min(MAX_RATIO, Math.max(MIN_RATIO, video.width / video.height)) }}
    />
  )
}
