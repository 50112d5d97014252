import { useEffect, useId, useRef, useState } from 'react'
import { POST_LIMITS, youtubeId, type Post } from '@yatha/contract'
import { useDraft } from '../../session/drafts.ts'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { CommunityIcon } from '../drawings.tsx'
import { NEW_POST_FORM, queuePost, moveToDraft, type NewPost, type QueuedPost } from '../outbox/outbox.ts'
import { authorDisplayName } from '../rider/name-of.ts'
import { NewAccountLimits } from '../safety/new-account-note.tsx'
import { useNewAccountLimits } from '../safety/use-safety.tsx'
import { LinkedText, langOfText } from '../text/linked-text.tsx'
import { resumeUploads, useUploads } from '../upload/uploads.ts'
import { TopicField } from './about-field.tsx'
import type { ChosenTopic, ChosenSighting } from './about.ts'
import { Attachments, type AltTexts } from './attachments.tsx'
import { CharactersLeft, isTooLong } from './characters-left.tsx'
import { useLockedDraft } from './draft-form.ts'
import { SightingField } from './sighting-field.tsx'
import styles from './post-form.module.css'

const EMPTY = { text: '', youtube: '', about: '', seen: '', alts: '' }

interface ComposerProps {
  /** The topic of the page that opened the composer. */
  about?: ChosenTopic | undefined
  /** The post that the new post shares. */
  repost?: Pick<Post, 'slug' | 'text' | 'author'>
  /** A pending post to edit. Opening the form removes it from the queue of posts to send. */
  queuedPost?: QueuedPost
  onClose: () => void
}

/** A form for a post. The draft stays on this phone until the post is sent or the rider discards it. */
export function Composer(props: ComposerProps) {
  const repostSlug = props.repost?.slug ?? props.queuedPost?.repost
  const form = useLockedDraft(repostSlug === undefined ? NEW_POST_FORM : `repost ${repostSlug}`, props.queuedPost ? 'empty' : 'filled')
  return form === undefined ? null : <OpenComposer {...props} form={form} repostSlug={repostSlug} />
}

interface OpenComposerProps extends ComposerProps {
  /** The key of the draft and its uploads. */
  form: string
  repostSlug: string | undefined
}

function OpenComposer({ about: presetAbout, repost, queuedPost, form, repostSlug, onClose }: OpenComposerProps) {
  const t = useTranslate()
  const hint = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(form, EMPTY)
  const { text, youtube } = draft.fields
  const about = fromDraftField<ChosenTopic>(draft.fields.about)
  const uploads = useUploads(form)
  const alts = fromDraftField<AltTexts>(draft.fields.alts) ?? {}
  const media = repostSlug === undefined ? uploads.uploads.map(({ id }) => id) : []
  const seen = fromDraftField<ChosenSighting>(draft.fields.seen)
  const [hasYoutube, setHasYoutube] = useState(youtube !== '' || queuedPost?.youtube !== undefined)
  const newAccount = useNewAccountLimits()
  const leaveSheet = useCloseOnBack(onClose)
  const { write } = draft
  useEffect(() => {
    if (queuedPost) {
      moveToDraft(queuedPost, form)
      write(draftFields(queuedPost))
    } else if (presetAbout && draft.fields.about === '') write({ about: toDraftField(presetAbout) })
    resumeUploads(form)
    field.current!.focus()
    // Runs once, when the form opens, so that it does not overwrite the rider’s changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const isAddressWrong = youtube.trim() !== '' && youtubeId(youtube) === undefined
  const hasFailed = media.length > 0 && uploads.uploads.some(({ state }) => state === 'failed')
  const isEmpty = media.length === 0 && text.trim() === '' && youtube.trim() === '' && !seen && repostSlug === undefined
  const isSendable = !isEmpty && !hasFailed && !isAddressWrong && !isTooLong(text, POST_LIMITS.text)
  const send = () => {
    const newPost: NewPost = {
      text: text.trim(),
      ...(youtube.trim() !== '' && { youtube: youtube.trim() }),
      ...(about && { about }),
      ...(seen && { seen }),
      ...(media.length > 0 && { media, alts: media.map((id) => alts[id] ?? '') }),
      ...(repostSlug !== undefined && { repost: repostSlug }),
    }
    draft.drop()
    leaveSheet(() => {
      onClose()
      queuePost(newPost, form)
      window.scrollTo({ top: 0 })
    })
  }
  const addYoutube = !hasYoutube && newAccount?.most.links !== 0 && (
    <button type="button" className={ui.pill} onClick={() => setHasYoutube(true)}>
      <CommunityIcon name="youtube" size={20} />
      YouTube
    </button>
  )
  return (
    <Sheet
      title={t(repostSlug === undefined ? 'community.newPost' : 'community.repostTitle')}
      closeLabel={t('app.close')}
      onClose={onClose}
      full
    >
      <SheetGrabber onClose={onClose} />
      <form
        className={styles.form}
        // The browser would reject a video address without `https://`.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isSendable) send()
        }}
      >
        <textarea
          ref={field}
          className={styles.textField}
          aria-label={t('community.placeholder')}
          aria-describedby={hint}
          placeholder={t('community.placeholder')}
          value={text}
          lang={langOfText(text)}
          dir="auto"
          rows={4}
          onChange={({ target }) => write({ text: target.value })}
        />
        {newAccount && <NewAccountLimits limits={newAccount} />}
        <CharactersLeft id={hint} text={text} maxLength={POST_LIMITS.text} />
        {repost && (
          <blockquote className={styles.shared}>
            <b lang={langOfText(authorDisplayName(repost.author, t))}>{authorDisplayName(repost.author, t)}</b>
            <p lang={langOfText(repost.text)}>
              <LinkedText>{repost.text}</LinkedText>
            </p>
          </blockquote>
        )}
        {hasYoutube && (
          <Field label={t('community.youtubeAddress')} error={isAddressWrong ? t('community.notYoutube') : undefined}>
            {(props) => (
              <input {...props} type="url" inputMode="url" value={youtube} onChange={({ target }) => write({ youtube: target.value })} />
            )}
          </Field>
        )}
        {repostSlug === undefined && (
          <>
            <TopicField about={about} onChange={(chosen) => write({ about: toDraftField(chosen), seen: '' })} />
            {about?.kind === 'train' && about.call !== undefined && (
              <SightingField about={about} seen={seen} onChange={(chosen) => write({ seen: toDraftField(chosen) })} />
            )}
            <Attachments
              uploads={uploads}
              maxCounts={newAccount?.most ?? { images: POST_LIMITS.images, videos: 1 }}
              alts={alts}
              onAlts={(nextAlts) => write({ alts: JSON.stringify(nextAlts) })}
            >
              {addYoutube}
            </Attachments>
          </>
        )}
        <button type="submit" className={ui.button} disabled={!isSendable}>
          {t('community.post')}
        </button>
        <p className={styles.note}>{t('community.draftKept')}</p>
      </form>
    </Sheet>
  )
}

/** Serializes a value for a field of a draft, which can only be text. */
const toDraftField = (value: ChosenTopic | ChosenSighting | undefined): string => (value ? JSON.stringify(value) : '')
const draftFields = ({ text, youtube = '', about, seen, media = [], alts = [] }: NewPost) => ({
  text,
  youtube,
  about: toDraftField(about),
  seen: toDraftField(seen),
  alts: JSON.stringify(Object.fromEntries(media.map((id, i) => [id, alts[i] ?? '']))),
})
const fromDraftField = <T,>(text: string): T | undefined => (text === '' ? undefined : (JSON.parse(text) as T)) // Written by `toDraftField`.
