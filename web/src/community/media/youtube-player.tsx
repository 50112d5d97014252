import { useState } from 'react'
import { VIDEO_ORIGIN } from '@yatha/contract'
import { isReachable } from '../../device/network.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { useTranslate } from '../../words/language.tsx'
import styles from './media.module.css'

/** A YouTube video. Nothing is loaded from YouTube before the rider taps. */
export function YoutubePlayer({ id }: { id: string }) {
  const t = useTranslate()
  const [state, setState] = useState<'checking' | 'playing' | 'unreachable'>()
  if (state === 'playing')
    return (
      // A sandbox with the permissions that a cross-origin player needs would restrict nothing.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className={styles.video}
        src={`${VIDEO_ORIGIN}/embed/${id}?autoplay=1`}
        title={t('community.youtubePlay')}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  const play = () => {
    setState('checking')
    void isReachable(VIDEO_ORIGIN).then((reachable) => setState(reachable ? 'playing' : 'unreachable'))
  }
  return (
    <button type="button" className={styles.facade} onClick={play} disabled={state === 'checking'}>
      <Icon name="play" size={30} />
      <span aria-live="polite">
        {t(state === 'unreachable' ? 'route.videoUnreachable' : state === 'checking' ? 'route.videoAsking' : 'community.youtubePlay')}
      </span>
    </button>
  )
}
