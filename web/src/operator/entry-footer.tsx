import { useState } from 'react'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { useTrainNumberOf } from './sentence.ts'
import type { useEntryEditor } from './use-entry.ts'
import { languagesToProofread, type EntryForm } from './form-text.ts'
import styles from './operator.module.css'

const SEND_LABELS = { delay: 'operator.sendDelay', cancel: 'operator.sendCancel', add: 'operator.sendAdd' } as const

interface EntryFooterProps {
  entry: ReturnType<typeof useEntryEditor>
  form: EntryForm
  /** Whether the entry cannot be sent or saved at the moment. */
  isDisabled: boolean
}

/**
 * Shows the number of affected stations and riders, and the send button. If some texts are not proofread, the button asks for confirmation.
 */
export function EntryFooter({ entry, form, isDisabled }: EntryFooterProps) {
  const t = useTranslate()
  const [isConfirming, setIsConfirming] = useState(false)
  const { preview, suggestions } = entry
  const unreadCount = languagesToProofread(form, suggestions).length
  const numberOf = useTrainNumberOf()
  const train = form.kind === 'add' ? form.number.trim() : numberOf(form.train ?? '')
  const isReady = form.kind !== 'add' || (train !== '' && form.like !== '' && form.departs !== '')
  const send = async () => {
    setIsConfirming(false)
    if (await entry.send()) toast(t('operator.sent'))
  }
  return (
    <div className={styles.footer}>
      {preview && (
        <p>
          {form.kind === 'notice'
            ? t('operator.concernsStations', { stations: preview.stations })
            : t(form.kind === 'add' ? 'operator.concernsAdded' : 'operator.concerns', {
                train,
                stations: preview.stations,
                riders: preview.riders,
              })}
        </p>
      )}
      {isConfirming ? (
        <div role="alertdialog" aria-label={t('operator.unread', { count: unreadCount })}>
          <p>
            <b>{t('operator.unread', { count: unreadCount })}</b>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={ui.button} disabled={isDisabled} onClick={() => void send()}>
              {t('operator.sendAnyway')}
            </button>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setIsConfirming(false)}>
              {t('operator.readFirst')}
            </button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={`${ui.button} ${styles.send}`}
            disabled={isDisabled || !isReady}
            onClick={() => (unreadCount > 0 ? setIsConfirming(true) : void send())}
          >
            {form.isSent
              ? t('operator.sendChange')
              : form.kind === 'notice'
                ? t('operator.sendNotice')
                : t(SEND_LABELS[form.kind], { train })}
          </button>
          {!form.isSent && (
            <button
              type="button"
              className={`${ui.button} ${ui.quiet}`}
              disabled={isDisabled || !isReady}
              onClick={() => void entry.saveAsDraft()}
            >
              {t('operator.keep')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
