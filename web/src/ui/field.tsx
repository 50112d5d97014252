import { useId, type ReactNode } from 'react'
import styles from './ui.module.css'

interface FieldProps {
  label: string
  /** What is wrong with what is written. */
  error?: string | undefined
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A field of a form with its label and, beside it, what is wrong. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error === undefined ? undefined : `${id}-error` })}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What is wrong with the whole, read out at once; nothing where nothing is. */
export function Wrong({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.wrong}>
      {children}
    </p>
  )
}
