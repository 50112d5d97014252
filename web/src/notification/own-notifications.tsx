import { useState } from 'react'
import { alertTestPath, notificationPath, stationListPath, type Notification } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { Page } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { turnOnAlerts, turnOffAlerts, useAlertsWanted } from '../session/alerts.ts'
import { pushPermission } from '../device/push.ts'
import { isInShell, openExternalUrl } from '../device/native-shell.ts'
import { EmptyState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { RowContent, Rows } from '../ui/rows.tsx'
import rows from '../ui/rows.module.css'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Confirm } from '../frame/confirm.tsx'
import styles from './notification.module.css'
import { useMarkAllRead, useNotifications, useSetTelegramAlerts, useTelegramAlerts } from './use-notifications.ts'

/** The rider's notifications with their actions, and the alert settings of this phone. */
export function RiderNotifications() {
  const t = useTranslate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const markAll = useMarkAllRead()
  const [isConfirming, setConfirming] = useState(false)
  const all = data?.pages.flatMap(({ notifications }) => notifications)
  return (
    <Page title={t('title.notification')}>
      {all?.some(({ isRead }) => !isRead) && (
        <button type="button" className={`${ui.pill} ${styles.readAll}`} onClick={() => setConfirming(true)}>
          {t('notification.readAll')}
        </button>
      )}
      {!all && !error && <Skeleton label={t('app.loading')} />}
      {!all && error && (
        <div role="alert">
          <LoadFailure error={error} retry={refetch} />
        </div>
      )}
      {all?.length === 0 && (
        <EmptyState badge="bell" title={t('notification.guest')} more={t('notification.emptyMore')}>
          <Link className={ui.button} to={stationListPath()}>
            {t('favorite.toStations')}
          </Link>
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul className={`${ui.card} ${styles.list}`} aria-label={t('title.notification')}>
          {all.map((one) => (
            <li key={one.id}>
              <Entry notification={one} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notification.older')}
        </button>
      )}
      <AlertSettings />
      {isConfirming && (
        <Confirm
          title={t('notification.readAllAsk')}
          action={t('notification.readAll')}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            markAll.mutate()
            setConfirming(false)
          }}
        />
      )}
    </Page>
  )
}

function Entry({ notification: { id, title, body, at, isRead } }: { notification: Notification }) {
  const t = useTranslate()
  const { ago } = useFormats()
  return (
    <Link className={styles.entry} to={notificationPath(id)} data-unread={!isRead || undefined}>
      <i aria-hidden="true" />
      <span>
        {!isRead && <span className="visually-hidden">{t('notification.unread')}</span>}
        <b>{title}</b>
        <small className={styles.body}>{body}</small>
        <small>{ago(Math.max(0, now() - Date.parse(at) / 1000))}</small>
      </span>
    </Link>
  )
}

/** Settings for alerts on this phone and by Telegram, and a link to the test of alerts. */
function AlertSettings() {
  const t = useTranslate()
  const isWanted = useAlertsWanted()
  const [permission, setPermission] = useState(pushPermission)
  const isOn = isWanted && (permission === 'granted' || isInShell())
  const toggleAlerts = async () => {
    if (isOn) return turnOffAlerts()
    await turnOnAlerts()
    setPermission(pushPermission())
  }
  return (
    <Rows label={t('alerts.settings')}>
      <li>
        <button type="button" role="switch" aria-checked={isOn} className={rows.row} onClick={() => void toggleAlerts()}>
          <RowContent icon="bell" value={t(isOn ? 'alerts.on' : 'alerts.off')}>
            {t('alerts.onPhone')}
          </RowContent>
        </button>
      </li>
      <Telegram />
      <li>
        <Link className={rows.row} to={alertTestPath()}>
          <RowContent icon="clock">{t('alertTest.title')}</RowContent>
        </Link>
      </li>
    </Rows>
  )
}

/** Alerts by Telegram; shown only if the service has a bot, and the rider has logged in with Telegram. */
function Telegram() {
  const t = useTranslate()
  const { data } = useTelegramAlerts()
  const setTelegramAlerts = useSetTelegramAlerts()
  if (!data?.isOffered || !data.isLinked) return null
  const { isOn, goneAt, bot } = data
  // If the bot can no longer write to the rider's chat, the rider must start the bot again.
  const mustStart = isOn && goneAt !== undefined
  return (
    <>
      <li>
        <button type="button" role="switch" aria-checked={isOn} className={rows.row} onClick={() => setTelegramAlerts.mutate(!isOn)}>
          <RowContent icon="mail" value={t(isOn ? 'alerts.on' : 'alerts.off')}>
            {t('alerts.telegram')}
          </RowContent>
        </button>
      </li>
      {isOn && bot !== undefined && (
        <li>
          <button
            type="button"
            className={rows.row}
            onClick={() => {
              openExternalUrl(bot)
              // A request to turn alerts on also resumes them for this chat, even if they are already on.
              if (mustStart) setTelegramAlerts.mutate(true)
            }}
          >
            <RowContent icon="mail">{t(mustStart ? 'alerts.telegramGone' : 'alerts.telegramStart')}</RowContent>
          </button>
        </li>
      )}
    </>
  )
}
