import { useState } from 'react'
import { VIDEO_ORIGIN } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { isReachable } from '../device/network.ts'
import { Icon } from '../ui/all-icons.tsx'
import styles from './route.module.css'

/** The video of the ride. Nothing loads until a tap; the player uses no cookies. */
export function Video({ id, title }: { id: string; title: string }) {
  const t = useTranslate()
  const [state, setState] = useState<'poster' | 'asking' | 'playing' | 'unreachable'>('poster')
  if (state === 'playing') {
    return (
      // A sandbox with the permissions that a cross-origin player needs would restrict nothing.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        className={styles.player}
        src={`${VIDEO_ORIGIN}/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  const play = () => {
    setState('asking')
    void isReachable(VIDEO_ORIGIN).then((reachable) => setState(reachable ? 'playing' : 'unreachable'))
  }
  return (
    <button type="button" className={styles.poster} onClick={play} disabled={state === 'asking'}>
      <Track />
      <i aria-hidden="true">
        <Icon name="play" />
      </i>
      <span aria-live="polite">
        {t(state === 'unreachable' ? 'route.videoUnreachable' : state === 'asking' ? 'route.videoAsking' : 'route.video')}
      </span>
    </button>
  )
}

/** A drawing of a track: unlike a frame of the video, it needs no request. */
function Track() {
  return (
    <svg viewBox="0 0 175 96" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 70L60 40L175 30V96H0Z" fill="#17382f" stroke="none" />
      <path d="M70 96L86 40M120 96L92 40" stroke="#5d7a70" strokeWidth="2.500" />
      <path d="M74 88h42M78 76h32M81 66h25M83 58h19M85 50h12" stroke="#45605a" />
    </svg>
  )
}
