import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './ui.module.css'

/** A list of ways on: each a link or a button with an icon and a word. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={`${styles.card} ${styles.rows}`} aria-label={label}>
      {children}
    </ul>
  )
}

/** What stands in a row: give it to a link or a button with the class `row`. */
export function RowContent({ icon, children, value }: { icon: IconName; children: ReactNode; value?: string | undefined }) {
  return (
    <>
      <Icon name={icon} />
      <span>{children}</span>
      {value !== undefined && <small>{value}</small>}
      <Icon name="forward" size={18} />
    </>
  )
}
