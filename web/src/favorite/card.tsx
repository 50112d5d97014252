import { Suspense, useId, useState, type ReactNode } from 'react'
import type { Favorite } from '@yatha/contract'
import type { Alert } from '@yatha/contract/endpoints'
import { lazyPart } from '../frame/lazy-part.ts'
import { recheckAlertState, useAlertState } from '../notification/index.ts'
import { useRailwayNow } from '../railway/railway.tsx'
import { turnOnAlerts } from '../session/alerts.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { ALERT_ARRIVAL_DISPLAY } from './arrival.ts'
import { AlertSheet } from './lazy-offer.ts'
import { useAlertDescriptions } from './alert-words.ts'
import { HeartButton } from './heart.tsx'
import historyStyles from './alert-history.module.css'
import { AlertHistoryRow, useAlertText } from './alert-history-row.tsx'
import { Switch } from './switch.tsx'
import { useAlertsOf } from './use-alerts.ts'
import { useChangeFavorites } from './use-favorites.ts'
import { useToggleFavorite } from './use-toggle.tsx'
import styles from './favorite.module.css'

const AlertHistorySheet = lazyPart(async () => (await import('./alert-history-sheet.tsx')).AlertHistorySheet)

interface CardProps {
  favorite: Favorite
  /** Name of the station or train, for use in sentences. */
  name: string
  title: ReactNode
  mark?: ReactNode
  /** The next trains of the favorite. */
  children: ReactNode
}

/** A favorite with its heart, its next trains, and a summary of its alerts that opens the settings. */
export function FavoriteCard({ favorite, name, title, mark, children }: CardProps) {
  const t = useTranslate()
  const id = useId()
  const toggle = useToggleFavorite()
  const words = useAlertDescriptions()
  const change = useChangeFavorites()
  const [open, setOpen] = useState<'settings' | 'history'>()
  const close = () => setOpen(undefined)
  const alerts = useAlertsOf(favorite)
  const { kind, slug, alert } = favorite
  const { day: today } = useRailwayNow()
  // If an alert was due today, shows its result, which is more useful than the time of the next alert.
  const latestAlert = alerts.find((one) => one.state !== 'armed' && one.dueAt.startsWith(today)) ?? alerts[0]
  return (
    <article className={`${ui.card} ${styles.card}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {mark}
        <HeartButton label={t('favorite.label', { name })} isFavorite onTap={() => toggle({ kind, slug }, name)} />
      </div>
      <div className={styles.trains}>{children}</div>
      <div className={styles.line}>
        <button type="button" className={styles.sentence} onClick={() => setOpen('settings')}>
          <Icon name="bell" />
          <span className="number">
            <b>{words.summaryText(favorite, alert)}</b>
            {alert.isOn && <small>{words.timesText(alert)}</small>}
          </span>
          <span className="visually-hidden">{t('favorite.change')}</span>
        </button>
        <span id={`${id}-switch`} hidden>
          {t('favorite.alertsOf', { name })}
        </span>
        <Switch
          labelledBy={`${id}-switch`}
          isOn={alert.isOn}
          onChange={(isOn) => {
            change({ does: 'set', key: { kind, slug }, alert: { ...alert, isOn } })
            if (isOn) void turnOnAlerts().then(recheckAlertState)
          }}
        />
      </div>
      <AlertLine isOn={alert.isOn} latest={latestAlert} onOpen={() => setOpen('history')} />
      <Suspense>
        {open === 'settings' && <AlertSheet favorite={favorite} name={name} onClose={close} />}
        {open === 'history' && <AlertHistorySheet favorite={favorite} name={name} onClose={close} />}
      </Suspense>
    </article>
  )
}

/** Where the alerts of a favorite arrive, and its latest alert. Opens the list of alerts, if there are any. */
function AlertLine({ isOn, latest, onOpen }: { isOn: boolean; latest: Alert | undefined; onOpen: () => void }) {
  const t = useTranslate()
  const alertText = useAlertText()
  const { arrives } = useAlertState()
  const arrival = isOn && arrives ? ALERT_ARRIVAL_DISPLAY[arrives] : undefined
  if (!arrival && !latest) return null
  const content = arrival ? (
    <>
      <Icon name={arrival[1]} size={20} />
      <span className={historyStyles.arrival}>
        <b>{t(arrival[2])}</b>
        {latest && <small className="number">{alertText(latest)}</small>}
      </span>
    </>
  ) : (
    latest && <AlertHistoryRow alert={latest} />
  )
  const lineProps = { className: `${historyStyles.open} ${arrival ? historyStyles.arrivalLine : ''}`, 'data-kind': arrival?.[0] }
  if (!latest) return <div {...lineProps}>{content}</div>
  return (
    <button type="button" {...lineProps} onClick={onOpen}>
      {content}
      <Icon name="forward" size={18} />
    </button>
  )
}
