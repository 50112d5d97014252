import { useId, useState } from 'react'
import { useFormSubmit } from '../../session/use-send.ts'
import { FieldError } from '../../ui/field.tsx'
import { Sheet } from '../../ui/parts.tsx'
import ui from '../../ui/ui.module.css'
import { useInvalidFieldFocus } from '../../ui/use-fault-focus.ts'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { CharactersLeft, isTooLong } from './characters-left.tsx'
import styles from './post-form.module.css'

interface EditTextProps {
  title: string
  text: string
  maxLength: number
  mayBeEmpty?: boolean
  onSave: (text: string) => Promise<unknown>
  onClose: () => void
}

/** A sheet in which riders edit their text. If the server refuses it, the sheet stays open with the text. */
export function EditTextSheet({ title, text: original, maxLength, mayBeEmpty = false, onSave, onClose }: EditTextProps) {
  const t = useTranslate()
  const id = useId()
  const [text, setText] = useState(original)
  const { busy, errors, submit } = useFormSubmit(async () => {
    await onSave(text.trim())
    onClose()
  })
  const form = useInvalidFieldFocus(busy, submit)
  const isSendable = text.trim() !== original && (mayBeEmpty || text.trim() !== '') && !isTooLong(text, maxLength)
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form {...form} className={styles.form}>
        <textarea
          className={styles.textField}
          aria-label={title}
          aria-describedby={id}
          aria-invalid={errors['text'] !== undefined}
          value={text}
          lang={langOfText(text)}
          dir="auto"
          rows={5}
          onChange={({ target }) => setText(target.value)}
        />
        <CharactersLeft id={id} text={text} maxLength={maxLength} />
        <FieldError>{Object.values(errors)[0]}</FieldError>
        <button type="submit" className={ui.button} disabled={busy || !isSendable}>
          {t('community.save')}
        </button>
      </form>
    </Sheet>
  )
}
