import { alertTestPath, type Favorite } from '@yatha/contract'
import { useNavigate } from '../frame/router.ts'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { AlertHistoryRow } from './alert-history-row.tsx'
import styles from './alert-history.module.css'
import { useAlertsOf } from './use-alerts.ts'

/** The next alert about a favorite, and the results of earlier alerts. */
export function AlertHistorySheet({ favorite, name, onClose }: { favorite: Favorite; name: string; onClose: () => void }) {
  const t = useTranslate()
  const alerts = useAlertsOf(favorite)
  const navigate = useNavigate()
  const leave = useCloseOnBack(onClose)
  return (
    <Sheet title={t('favorite.alertsOf', { name })} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <p className={styles.about}>{t('ledger.about')}</p>
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <li key={`${alert.day} ${alert.route} ${alert.station} ${alert.planned}`}>
            <AlertHistoryRow alert={alert} />
            {alert.state === 'failed' && (
              <button type="button" className={ui.pill} onClick={() => leave(() => navigate(alertTestPath()))}>
                {t('alertTest.title')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
