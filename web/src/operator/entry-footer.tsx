import { useState } from 'react'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { useNumberOf } from './sentence.ts'
import type { useEntry } from './use-entry.ts'
import { unreadLanguages, type Written } from './written.ts'
import styles from './operator.module.css'

const SEND = { delay: 'operator.sendDelay', cancel: 'operator.sendCancel', add: 'operator.sendAdd' } as const

interface EntryFooterProps {
  entry: ReturnType<typeof useEntry>
  written: Written
  /** True if nothing can be sent now. */
  cannot: boolean
}

/** Shows who is affected, and the send button, which asks for confirmation if texts are not proofread. */
export function EntryFooter({ entry, written, cannot }: EntryFooterProps) {
  const t = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const { preview, suggested } = entry
  const unread = unreadLanguages(written, suggested).length
  const numberOf = useNumberOf()
  const train = written.kind === 'add' ? written.number.trim() : numberOf(written.train ?? '')
  const isReady = written.kind !== 'add' || (train !== '' && written.like !== '' && written.departs !== '')
  const send = async () => {
    setIsAsking(false)
    if (await entry.send()) toast(t('operator.sent'))
  }
  return (
    <div className={styles.footer}>
      {preview && (
        <p>
          {written.kind === 'notice'
            ? t('operator.concernsStations', { stations: preview.stations })
            : t(written.kind === 'add' ? 'operator.concernsAdded' : 'operator.concerns', {
                train,
                stations: preview.stations,
                riders: preview.riders,
              })}
        </p>
      )}
      {isAsking ? (
        <div role="alertdialog" aria-label={t('operator.unread', { count: unread })}>
          <p>
            <b>{t('operator.unread', { count: unread })}</b>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={ui.button} disabled={cannot} onClick={() => void send()}>
              {t('operator.sendAnyway')}
            </button>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setIsAsking(false)}>
              {t('operator.readFirst')}
            </button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={`${ui.button} ${styles.send}`}
            disabled={cannot || !isReady}
            onClick={() => (unread > 0 ? setIsAsking(true) : void send())}
          >
            {written.isSent
              ? t('operator.sendChange')
              : written.kind === 'notice'
                ? t('operator.sendNotice')
                : t(SEND[written.kind], { train })}
          </button>
          {!written.isSent && (
            <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={cannot || !isReady} onClick={() => void entry.keep()}>
              {t('operator.keep')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
