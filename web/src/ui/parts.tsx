import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useModal } from './use-modal.ts'
import styles from './ui.module.css'

export type TagKind = 'teal' | 'highway' | 'late' | 'early' | 'cancelled' | 'plain' | 'doubt' | 'crowded'

/** A tag of a train, with a shape besides its color. */
export function Tag({ kind, mark = false, children }: { kind: TagKind; mark?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[kind]}`}>
      {mark && <i aria-hidden="true" />}
      {children}
    </span>
  )
}

/** What there is to say in place of a list, with more in a second paragraph: languages differ in how sentences are joined. */
export function Message({ children, more, action }: { children: ReactNode; more?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <p>{children}</p>
      {more && <p>{more}</p>}
      {action}
    </div>
  )
}

/** Placeholders in the shape of the cards to come, or of the rows of a board. */
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
  /** Of a title in another language than the page. */
  titleLang?: string | undefined
  closeLabel: string
  onClose: () => void
  full?: boolean
  children: ReactNode
}

/** A sheet from the bottom; closed by its button, Escape, or a tap outside. Mounted means open. */
export function Sheet({ title, titleLang, closeLabel, onClose, full = false, children }: SheetProps) {
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
        <h2 lang={titleLang}>{title}</h2>
        <button type="button" className={styles.icon} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
