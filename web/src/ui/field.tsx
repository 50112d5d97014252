import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** The error message for the value. */
  error?: string | undefined
  children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A form field with its label and its error. */
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

/** An error message that screen readers announce immediately. Renders nothing if there is no error. */
export function FieldError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.wrong}>
      {children}
    </p>
  )
}
