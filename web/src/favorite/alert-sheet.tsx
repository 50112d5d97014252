import { useState } from 'react'
import type { AlertSettings, Favorite } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { AlertHelp, recheckAlertState, useAlertState, useFaultText, type AlertTestFault } from '../notification/index.ts'
import { turnOnAlerts } from '../session/alerts.ts'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { AlertFields } from './alert-fields.tsx'
import { useAlertDescriptions } from './alert-words.ts'
import styles from './favorite.module.css'
import { Switch } from './switch.tsx'
import { useChangeFavorites } from './use-favorites.ts'

export interface AlertSheetProps {
  favorite: Favorite
  /** Name of the station or train. */
  name: string
  /** True if the favorite has just been added. */
  isNew?: boolean
  onClose: () => void
}

/** Labels of the save button, by the fault that prevents alerts. A tap on the button fixes or explains the fault. */
const SAVE_WORDS: Partial<Record<AlertTestFault, MessageKey>> = {
  notAsked: 'favorite.saveAllow',
  off: 'favorite.saveAllow',
  denied: 'favorite.saveHelp',
}

/** The alert settings of a favorite, summarized in a sentence that promises only what will happen on this phone. */
export function AlertSheet({ favorite, name, isNew = false, onClose }: AlertSheetProps) {
  const t = useTranslate()
  const words = useAlertDescriptions()
  const change = useChangeFavorites()
  const [alert, setAlert] = useState<AlertSettings>(favorite.alert)
  const { arrives, fault, goneAt } = useAlertState()
  const faultText = useFaultText()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useCloseOnBack(onClose)
  const isBlocked = alert.isOn && arrives === 'nowhere'
  const save = (settings: AlertSettings) => {
    if (settings !== favorite.alert) change({ does: 'set', key: { kind: favorite.kind, slug: favorite.slug }, alert: settings })
    if (settings.isOn && isBlocked && fault === 'denied') return setHelpOpen(true)
    onClose()
    // The browser's permission prompt must follow a tap.
    if (settings.isOn) void turnOnAlerts().then(recheckAlertState)
  }
  if (isHelpOpen) return <AlertHelp topic="allow" onClose={onClose} />
  return (
    <Sheet title={t(isNew ? 'favorite.kept' : 'favorite.alertsOf', { name })} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <div className={styles.form}>
        {isBlocked && fault && (
          <p className={styles.blocked} data-fault={fault}>
            {faultText(fault, goneAt)}
          </p>
        )}
        {alert.isOn && arrives !== 'phone' && arrives !== 'telegram' && <p className={styles.quiet}>{t('favorite.onceReached')}</p>}
        <p role="status" className={styles.told}>
          {words.sentenceText(favorite, alert)}
        </p>
        <p className={styles.quiet}>{t('favorite.tellHow')}</p>
        <div className={styles.line}>
          <b id="alerts-on">{t('favorite.alerts')}</b>
          <Switch labelledBy="alerts-on" isOn={alert.isOn} onChange={(isOn) => setAlert({ ...alert, isOn })} />
        </div>
        {alert.isOn && <AlertFields favorite={favorite} alert={alert} onChange={setAlert} />}
        <div className={styles.save}>
          <button type="button" className={ui.button} onClick={() => save(alert)}>
            {t(isBlocked && fault ? (SAVE_WORDS[fault] ?? 'favorite.save') : 'favorite.save')}
          </button>
          {isNew && (
            <button type="button" className={styles.without} onClick={() => save({ ...alert, isOn: false })}>
              {t('favorite.keepWithout')}
            </button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
