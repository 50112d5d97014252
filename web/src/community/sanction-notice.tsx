import { useId, useState } from 'react'
import { MODERATION_LIMITS, type Sanction } from '@yatha/contract'
import { localInstant } from '../notification/index.ts'
import { useSend } from '../session/use-send.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Field, Wrong } from '../ui/field.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { tagOfText } from './linked-text.tsx'
import { REASON_WORD } from './safety-words.ts'
import { appeal, useConfirmSanction } from './use-safety.tsx'
import styles from './safety.module.css'

/** A warning, or what keeps the rider from writing: until when, why, for what, and how to appeal. */
export function SanctionNotice({ sanction }: { sanction: Sanction }) {
  const t = useTranslate()
  const title = useId()
  const titleOf = useSanctionTitle()
  const confirm = useConfirmSanction()
  const { id, kind, reason, note, about } = sanction
  return (
    <section className={`${ui.card} ${styles.sanction}`} data-kind={kind} aria-labelledby={title}>
      <h2 id={title}>
        <Icon name="warning" />
        <span>{titleOf(sanction)}</span>
      </h2>
      <p>{t('community.sanctionFor', { reason: t(REASON_WORD[reason]) })}</p>
      {about.text !== '' && (
        <blockquote className={styles.quote} lang={tagOfText(about.text)} dir="auto">
          {about.text}
        </blockquote>
      )}
      {note !== undefined && note !== '' && (
        <p lang={tagOfText(note)} dir="auto">
          {note}
        </p>
      )}
      <Appeal sanction={sanction} />
      {kind === 'warning' && sanction.seenAt === undefined && (
        <button type="button" className={ui.button} disabled={confirm.isPending} onClick={() => confirm.mutate(id)}>
          {t('community.sanctionSeen')}
        </button>
      )}
    </section>
  )
}

/** In one sentence. */
export function useSanctionTitle(): (sanction: Sanction) => string {
  const t = useTranslate()
  const { clock, day } = useWriting()
  return ({ kind, until }) => {
    if (kind === 'warning') return t('community.warned')
    if (kind === 'ban' || until === undefined) return t('community.banned')
    const end = localInstant(until)
    return t('community.suspendedUntil', { day: day(end.slice(0, 10)), time: clock(end) })
  }
}

const ANSWER = { open: 'community.appealOpen', granted: 'community.appealGranted', rejected: 'community.appealRejected' } as const

function Appeal({ sanction: { id, appeal: made } }: { sanction: Sanction }) {
  const t = useTranslate()
  const [text, setText] = useState<string>()
  const { busy, wrong, submit } = useSend(() => appeal(id, (text ?? '').trim()))
  if (made)
    return (
      <>
        <p role="status">
          <b>{t(ANSWER[made.state])}</b>
        </p>
        {made.answer !== undefined && (
          <p lang={tagOfText(made.answer)} dir="auto">
            {made.answer}
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
      <Field label={t('community.appealText')} error={wrong['text']}>
        {(props) => (
          <textarea
            {...props}
            maxLength={MODERATION_LIMITS.appeal}
            value={text}
            lang={tagOfText(text)}
            dir="auto"
            rows={3}
            // The rider chose to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Wrong>{wrong['all']}</Wrong>
      <button type="submit" className={ui.button} disabled={busy || text.trim() === ''}>
        {t('community.appealSend')}
      </button>
    </form>
  )
}
