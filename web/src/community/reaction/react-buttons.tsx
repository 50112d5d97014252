import { useEffect, useRef, useState } from 'react'
import { REACTIONS, type ReactionKind } from '@yatha/contract'
import { useLongPress } from '../../ui/use-long-press.ts'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon, ReactionFace } from '../drawings.tsx'
import { useRequireSignIn } from '../use-require-sign-in.ts'
import { REACTION_MESSAGE_KEY } from './reaction-words.ts'
import styles from './react.module.css'

const LONG_PRESS_MS = 450

interface ReactButtonsProps {
  ownReaction: ReactionKind | undefined
  onReact: (kind: ReactionKind | undefined) => void
  /** True for a comment: smaller buttons, without the thumbs-up icon. */
  small?: boolean
}

/** A button that likes with a tap. A long press, or the smaller button beside it, opens all reactions. */
export function ReactionButtons({ ownReaction, onReact, small = false }: ReactButtonsProps) {
  const t = useTranslate()
  const mayAct = useRequireSignIn()
  const [isOpen, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true), LONG_PRESS_MS)
  const choose = (kind: ReactionKind | undefined) => {
    setOpen(false)
    if (mayAct()) onReact(kind)
  }
  return (
    <div className={styles.react} data-small={small || undefined}>
      <button
        type="button"
        className={styles.main}
        aria-pressed={ownReaction !== undefined}
        onClick={() => choose(ownReaction === undefined ? 'like' : undefined)}
        {...press}
      >
        {ownReaction === undefined ? (
          !small && <CommunityIcon name="like" size={20} />
        ) : (
          <ReactionFace kind={ownReaction} size={small ? 16 : 20} />
        )}
        <span>{t(REACTION_MESSAGE_KEY[ownReaction ?? 'like'])}</span>
      </button>
      <button
        type="button"
        className={styles.other}
        aria-label={t('community.react')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CommunityIcon name="smile" size={small ? 18 : 20} />
      </button>
      {isOpen && <Picker ownReaction={ownReaction} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface PickerProps {
  ownReaction: ReactionKind | undefined
  onChoose: (kind: ReactionKind | undefined) => void
  onClose: () => void
}

function Picker({ ownReaction, onChoose, onClose }: PickerProps) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    list.current!.querySelector('button')!.focus({ preventScroll: true })
    const closeIfOutside = ({ target }: Event) => {
      if (!list.current?.parentElement?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    const picker = list.current
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      // Restores the focus, which would be lost when the list closes.
      if (picker?.contains(document.activeElement) || document.activeElement === document.body)
        (previousFocus as HTMLElement | null)?.focus({ preventScroll: true })
    }
  }, [onClose])
  const move = (by: number) => {
    const buttons = [...list.current!.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + by + buttons.length) % buttons.length]!.focus()
  }
  return (
    <ul
      ref={list}
      className={styles.picker}
      aria-label={t('community.react')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'ArrowRight') move(1)
        if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      {REACTIONS.map((kind) => (
        <li key={kind}>
          <button type="button" aria-pressed={kind === ownReaction} onClick={() => onChoose(kind === ownReaction ? undefined : kind)}>
            <ReactionFace kind={kind} size={32} />
            <span>{t(REACTION_MESSAGE_KEY[kind])}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
