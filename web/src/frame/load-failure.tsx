import { useEffect, useEffectEvent } from 'react'
import { useIsOnline } from '../device/network.ts'
import type { ApiError } from '../session/call.ts'
import { Icon } from '../ui/all-icons.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './load-failure.module.css'

interface LoadFailureProps {
  error: Error & Pick<Partial<ApiError>, 'requestId'>
  retry: () => unknown
}

/**
 * An error message with a retry button; after a server error, also with the id of the request. Without a network, lists the features that
 * work offline instead, and retries when the network returns.
 */
export function LoadFailure({ error, retry }: LoadFailureProps) {
  const t = useTranslate()
  if (!useIsOnline()) return <Offline onReturn={retry} />
  return (
    <Message
      more={error.requestId && t('app.errorId', { id: error.requestId })}
      action={
        <button type="button" className={ui.pill} onClick={() => void retry()}>
          {t('app.retry')}
        </button>
      }
    >
      {error.message}
    </Message>
  )
}

const OFFLINE_FEATURES = ['station.timetable', 'search.trips', 'app.map', 'wake.action'] as const

function Offline({ onReturn }: { onReturn: () => unknown }) {
  const t = useTranslate()
  const retry = useEffectEvent(onReturn)
  useEffect(() => {
    const onOnline = () => void retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return (
    <EmptyState badge="offline" gray title={t('offline.title')} more={t('offline.works')}>
      <ul className={styles.works}>
        {OFFLINE_FEATURES.map((key) => (
          <li key={key} className={`${ui.tag} ${ui.teal}`}>
            <Icon name="check" size={13} />
            {t(key)}
          </li>
        ))}
      </ul>
      <small>{t('offline.byItself')}</small>
    </EmptyState>
  )
}
