import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { OperatorEntry } from '@yatha/contract'
import { saveEntry } from '@yatha/contract/endpoints'
import { newUuid } from '../device/new-secret.ts'
import { ApiError, call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { Field, FieldError } from '../ui/field.tsx'
import { Sheet } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { OtherOperatorsChange } from './conflict.tsx'
import { useTrainNumberOf } from './sentence.ts'
import { refreshEntries, useUndoEntry } from './use-entries.ts'
import styles from './operator.module.css'

interface VideoSheetProps {
  /** Slug of the train. */
  train: string
  /** The entries of all operators. */
  entries: readonly OperatorEntry[]
  isConnectionLost: boolean
  onClose: () => void
}

/** Sets, replaces or removes the video on a train's page. */
export function VideoSheet({ train, entries, isConnectionLost, onClose }: VideoSheetProps) {
  const t = useTranslate()
  const entry = entries.find(({ state, change }) => state === 'sent' && change.kind === 'video' && change.train === train)
  const [initialEntry] = useState(entry)
  const [newId] = useState(newUuid)
  const [videoUrl, setVideoUrl] = useState(entry?.change.kind === 'video' ? entry.change.videoUrl : '')
  const undo = useUndoEntry()
  const save = useMutation(
    {
      mutationFn: () =>
        call(
          saveEntry,
          {
            path: { id: entry?.id ?? newId },
            body: {
              version: entry?.version ?? 0,
              state: 'sent',
              change: { kind: 'video', train, videoUrl },
              reason: '',
              texts: {},
              ...(entry?.from && { from: entry.from }),
            },
          },
          { isQuiet: true },
        ),
      onSuccess: () => {
        toast(t('operator.sent'))
        onClose()
      },
      onSettled: refreshEntries,
    },
    queryClient,
  )
  // Another operator's change is shown before it can be replaced.
  const otherChange = entry?.version !== initialEntry?.version ? (entry ?? entries.find(({ id }) => id === initialEntry?.id)) : undefined
  const hasSaved = save.isSuccess || undo.isSuccess
  const error = save.error ?? undo.error
  const isInvalid = error instanceof ApiError && error.field === 'change.videoUrl'
  const isDisabled = isConnectionLost || save.isPending || undo.isPending
  return (
    <Sheet title={t('operator.videoOf', { train: useTrainNumberOf()(train) })} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className={styles.entry}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {otherChange && !hasSaved && (
          <div className={styles.held} role="alert">
            <OtherOperatorsChange entry={otherChange} />
          </div>
        )}
        <Field label={t('operator.videoAddress')} error={isInvalid ? error.message : undefined}>
          {(props) => <input {...props} type="url" inputMode="url" value={videoUrl} onChange={({ target }) => setVideoUrl(target.value)} />}
        </Field>
        <p className={styles.help}>{t('operator.videoHelp')}</p>
        <FieldError>{error && !isInvalid ? error.message : undefined}</FieldError>
        <button type="submit" className={ui.button} disabled={isDisabled}>
          {t('operator.saveVideo')}
        </button>
        {entry && (
          <button
            type="button"
            className={`${ui.button} ${ui.quiet}`}
            disabled={isDisabled}
            onClick={() => undo.mutate(entry, { onSuccess: onClose })}
          >
            {t('operator.removeVideo')}
          </button>
        )}
      </form>
    </Sheet>
  )
}
