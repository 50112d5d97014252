import type { ReactNode } from 'react'
import { Icon, type IconName } from './all-icons.tsx'
import styles from './rows.module.css'
import ui from './ui.module.css'

/** A list of links or buttons, each with an icon and a label, under a heading for screen readers. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className="visually-hidden">{label}</h2>
      <ul className={`${ui.card} ${styles.rows}`}>{children}</ul>
    </section>
  )
}

/** The content of a row, for a link or a button with the class `row` of rows.module.css. */
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
