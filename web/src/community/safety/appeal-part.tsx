import { useState } from 'react'
import { MODERATION_LIMITS, type Appeal } from '@yatha/contract'
import { useFormSubmit } from '../../session/use-send.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import styles from './safety.module.css'

const STATE_MESSAGE = { open: 'community.appealOpen', granted: 'community.appealGranted', rejected: 'community.appealRejected' } as const

interface AppealPartProps {
  /** The appeal that the rider has sent; undefined for none. */
  appeal: Appeal | undefined
  onSend: (text: string) => Promise<void>
}

/** Lets a rider appeal against a decision once, and shows the answer. */
export function AppealSection({ appeal, onSend }: AppealPartProps) {
  const t = useTranslate()
  const [text, setText] = useState<string>()
  const { busy, errors, submit } = useFormSubmit(() => onSend((text ?? '').trim()))
  if (appeal)
    return (
      <>
        <p role="status">
          <b>{t(STATE_MESSAGE[appeal.state])}</b>
        </p>
        {appeal.answer !== undefined && (
          <p lang={langOfText(appeal.answer)} dir="auto">
            {appeal.answer}
          </p>
        )}
      </>
    )
  if (text === undefined)
    return (
      <div className={styles.buttons}>
        <button type="button" className={ui.pill} onClick={() => setText('')}>
          {t('community.appeal')}
        </button>
      </div>
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('community.appealText')} error={errors['text']}>
        {(props) => (
          <textarea
            {...props}
            maxLength={MODERATION_LIMITS.appeal}
            value={text}
            lang={langOfText(text)}
            dir="auto"
            rows={3}
            // The rider tapped a button to open this field, so the field takes the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FieldError>{errors['all']}</FieldError>
      <button type="submit" className={ui.button} disabled={busy || text.trim() === ''}>
        {t('community.appealSend')}
      </button>
    </form>
  )
}
