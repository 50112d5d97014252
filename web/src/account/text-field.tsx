import type { InputHTMLAttributes } from 'react'
import { Field } from '../ui/field.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  error: string | undefined
  value: string
  onText: (text: string) => void
}

/** A single-line text field. */
export function TextField({ label, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(props) => <input {...props} {...input} onChange={(event) => onText(event.target.value)} />}
    </Field>
  )
}
