import { MODERATION_LIMITS } from '@yatha/contract'
import { Field } from '../../ui/field.tsx'
import { langOfText } from '../text/linked-text.tsx'

interface NoteProps {
  label: string
  note: string
  rows?: number
  onNote: (note: string) => void
}

/** A text field for a moderator’s note on a decision. */
export function NoteField({ label, note, rows = 3, onNote }: NoteProps) {
  return (
    <Field label={label}>
      {(props) => (
        <textarea
          {...props}
          maxLength={MODERATION_LIMITS.note}
          rows={rows}
          value={note}
          lang={langOfText(note)}
          dir="auto"
          onChange={({ target }) => onNote(target.value)}
        />
      )}
    </Field>
  )
}
