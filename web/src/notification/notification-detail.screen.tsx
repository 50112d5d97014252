import { useEffect, useState } from 'react'
import { ALERT_TEST_ID, PROVIDER_NAMES, screenPath, type Delivery } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { Page, MessagePage } from '../frame/page.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ApiError } from '../session/call.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Skeleton } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { AlertTestPage } from './alert-test-page.tsx'
import { Confirm } from '../frame/confirm.tsx'
import { toRailwayTime } from './local-instant.ts'
import styles from './notification.module.css'
import { useDeleteNotification, useMarkRead, useNotification } from './use-notifications.ts'

/** Shows a notification, or the alert test: the paths of both match this screen. */
export function NotificationDetailScreen({ slug }: { slug: string }) {
  const authenticated = useIsAuthenticated()
  if (slug === ALERT_TEST_ID) return <AlertTestPage />
  return authenticated ? <OwnNotification id={slug} /> : <NotificationNotFound />
}

function NotificationNotFound() {
  const t = useTranslate()
  return (
    <MessagePage
      icon="bell"
      title={t('title.notificationDetail')}
      text={t('notification.notHere')}
      action={
        <Link className={ui.pill} to={screenPath('notification')}>
          {t('title.notification')}
        </Link>
      }
    />
  )
}

/** The rider's notification. Opening it marks it as read. */
function OwnNotification({ id }: { id: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { dayAndTime } = useFormats()
  const { data, error, refetch } = useNotification(id)
  const { mutate: markRead } = useMarkRead()
  const remove = useDeleteNotification()
  const [isConfirming, setConfirming] = useState(false)
  const isUnread = data?.isRead === false
  useEffect(() => {
    if (isUnread) markRead(id)
  }, [id, isUnread, markRead])
  if (error instanceof ApiError && error.code === 'not_found') return <NotificationNotFound />
  if (!data) {
    return (
      <Page title={t('title.notificationDetail')}>
        {error ? (
          <div role="alert">
            <LoadFailure error={error} retry={refetch} />
          </div>
        ) : (
          <Skeleton label={t('app.loading')} rows={3} />
        )}
      </Page>
    )
  }
  const at = toRailwayTime(data.at)
  const removeAndLeave = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast(t('notification.deleted'))
        navigate(screenPath('notification'), { replace: true })
      },
    })
  return (
    <Page title={t('title.notificationDetail')}>
      <article className={`${ui.card} ${styles.detail}`}>
        <h2>{data.title}</h2>
        <p className={styles.body}>{data.body}</p>
        <p className={styles.when}>{dayAndTime(at)}</p>
        {data.path !== screenPath('notification') && (
          <Link className={ui.button} to={data.path}>
            {t('notification.open')}
          </Link>
        )}
      </article>
      <section className={`${ui.card} ${styles.detail}`} aria-labelledby="phones">
        <h2 id="phones">{t('notification.phones')}</h2>
        {data.deliveries.length === 0 && <p>{t('notification.noPhone')}</p>}
        <ul>
          {data.deliveries.map((one, i) => (
            <li key={i}>
              <DeliveryText delivery={one} />
            </li>
          ))}
        </ul>
      </section>
      <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setConfirming(true)}>
        {t('notification.delete')}
      </button>
      {isConfirming && (
        <Confirm
          title={t('notification.deleteAsk')}
          action={t('notification.delete')}
          onClose={() => setConfirming(false)}
          onConfirm={removeAndLeave}
        />
      )}
    </Page>
  )
}

function DeliveryText({ delivery: { kind, state, sentAt, shownAt, why } }: { delivery: Delivery }) {
  const t = useTranslate()
  const { clock } = useFormats()
  /** Formats a time with seconds, because riders who missed a train want to know the exact time. */
  const exactTime = (instant: string) => {
    const local = toRailwayTime(instant)
    return `${clock(local)}:${local.slice(17, 19)}`
  }
  return (
    <>
      <b>{kind === 'telegram' ? PROVIDER_NAMES.telegram : t(kind === 'web' ? 'notification.browser' : 'notification.app')}</b>{' '}
      {state === 'failed'
        ? t('notification.failed', { why: t(REASONS[why ?? ''] ?? 'ledger.refused') })
        : shownAt !== undefined
          ? t('notification.shown', { time: exactTime(shownAt) })
          : sentAt !== undefined
            ? t('notification.sent', { time: exactTime(sentAt) })
            : t('notification.waits')}
    </>
  )
}

/** Message keys of the reasons why an alert failed. The log of alerts uses the same messages. */
const REASONS: Readonly<Record<string, MessageKey>> = {
  gone: 'ledger.gone',
  logged_out: 'ledger.gone',
  expired: 'ledger.expired',
  no_channel: 'ledger.no_channel',
  withdrawn: 'ledger.withdrawn',
  busy: 'ledger.unreachable',
  away: 'ledger.unreachable',
  network: 'ledger.unreachable',
  timeout: 'ledger.unreachable',
}
