import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useModal } from './use-modal.ts'
import styles from './ui.module.css'

export type TagKind = 'teal' | 'highway' | 'late' | 'early' | 'cancelled' | 'plain' | 'doubt' | 'crowded'

/** A small label, such as the state of a train. `mark` adds a shape, so that color is not the only difference. */
export function Tag({ kind, mark = false, children }: { kind: TagKind; mark?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`}>
      {mark && <i aria-hidden="true" />}
      {children}
    </span>
  )
}

/** A text shown instead of an empty list. `more` is a separate paragraph, because languages join sentences differently. */
export function Message({ children, more, action }: { children: ReactNode; more?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <p>{children}</p>
      {more && <p>{more}</p>}
      {action}
    </div>
  )
}

/** Placeholders in the shape of the cards that are loading, or of `rows` rows of a board. */
export function Skeleton({ label, rows = 0 }: { label: string; rows?: number }) {
  return (
    <div className={styles.skeleton} data-rows={rows || undefined} role="status" aria-label={label} data-skeleton>
      {Array.from({ length: rows || 3 }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  )
}

interface SheetProps {
  title: string
  /** Language of the title, if it differs from the language of the page. */
  titleLang?: string | undefined
  /** Shown instead of the title, which remains the accessible name. */
  head?: ReactNode
  closeLabel: string
  onClose: () => void
  full?: boolean
  children: ReactNode
}

/** A sheet at the bottom of the screen, open while the component is mounted. The close button, Escape or a tap outside calls `onClose`. */
export function Sheet({ title, titleLang, head, closeLabel, onClose, full = false, children }: SheetProps) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={`${styles.sheet} ${full ? styles.full : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheetHead}>
        <h2 lang={titleLang}>{head ?? title}</h2>
        <button type="button" className={styles.icon} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
