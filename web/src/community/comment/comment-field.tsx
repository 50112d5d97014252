import { useEffect, useId, useRef } from 'react'
import { POST_LIMITS, type Comment } from '@yatha/contract'
import { newUuid } from '../../device/new-secret.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFormSubmit } from '../../session/use-send.ts'
import { FieldError } from '../../ui/field.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { CharactersLeft, isTooLong } from '../composer/characters-left.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { COMMENT_FIELD_ID } from '../post/post-actions.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { langOfText } from '../text/linked-text.tsx'
import { useCreateComment } from './use-comments.ts'
import styles from './comment.module.css'

interface CommentFieldProps {
  slug: string
  replyTo?: Comment
  onSent?: () => void
}

/** A form for a comment or a reply. The draft and its id stay on this phone until the comment is sent; a retry has the same id. */
export function CommentField({ slug, replyTo, onSent }: CommentFieldProps) {
  const t = useTranslate()
  const hint = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { fields, write, drop } = useDraft(`comment ${replyTo?.id ?? slug}`, { text: '', id: '' })
  const createComment = useCreateComment(slug)
  const { text } = fields
  const { busy, errors, submit } = useFormSubmit(async () => {
    const id = fields.id === '' ? newUuid() : fields.id
    write({ id })
    await createComment.mutateAsync({ id, text: text.trim(), ...(replyTo && { replyTo: replyTo.id }) })
    write({ text: '', id: '' })
    drop()
    onSent?.()
  })
  useEffect(() => {
    if (replyTo) field.current!.focus()
  }, [replyTo])
  const isSendable = text.trim() !== '' && !isTooLong(text, POST_LIMITS.comment)
  const label = replyTo ? t('community.replyTo', { name: authorDisplayName(replyTo.author, t) }) : t('community.writeComment')
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable && !busy) submit()
      }}
    >
      <textarea
        ref={field}
        {...(!replyTo && { id: COMMENT_FIELD_ID })}
        aria-label={label}
        aria-describedby={hint}
        placeholder={label}
        value={text}
        lang={langOfText(text)}
        dir="auto"
        rows={1}
        // A changed text is a different comment and gets a new id; with the same id, the server would treat it as a retry.
        onChange={({ target }) => write({ text: target.value, id: '' })}
      />
      <button type="submit" className={ui.icon} aria-label={t('community.send')} disabled={busy || !isSendable}>
        <CommunityIcon name="send" />
      </button>
      <CharactersLeft id={hint} text={text} maxLength={POST_LIMITS.comment} />
      <FieldError>{errors['text'] ?? errors['all']}</FieldError>
    </form>
  )
}
