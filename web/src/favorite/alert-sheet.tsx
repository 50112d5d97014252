import { useState } from 'react'
import type { AlertSettings, Favorite } from '@yatha/contract'
import { askForAlerts } from '../session/alerts.ts'
import { Sheet } from '../ui/parts.tsx'
import { Grabber, useBackCloses } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { AlertFields } from './alert-fields.tsx'
import { useAlertWords } from './alert-words.ts'
import styles from './favorite.module.css'
import { Switch } from './switch.tsx'
import { useChangeFavorites } from './use-favorites.ts'

interface AlertSheetProps {
  favorite: Favorite
  /** Name of the station or train. */
  name: string
  /** True if the favorite has just been added. */
  isNew?: boolean
  onClose: () => void
}

/** The alert settings of a favorite, summarized in a sentence. */
export function AlertSheet({ favorite, name, isNew = false, onClose }: AlertSheetProps) {
  const t = useTranslate()
  const words = useAlertWords()
  const change = useChangeFavorites()
  const [alert, setAlert] = useState<AlertSettings>(favorite.alert)
  useBackCloses(onClose)
  const save = () => {
    if (alert !== favorite.alert) change({ does: 'set', key: { kind: favorite.kind, slug: favorite.slug }, alert })
    onClose()
    // The browser's permission prompt must follow a tap.
    if (alert.isOn) void askForAlerts()
  }
  return (
    <Sheet title={t(isNew ? 'favorite.kept' : 'favorite.alertsOf', { name })} closeLabel={t('app.close')} onClose={onClose}>
      <Grabber onClose={onClose} />
      <div className={styles.form}>
        <p role="status" className={styles.told}>
          {words.sentence(favorite, alert)}
        </p>
        <p className={styles.quiet}>{t('favorite.tellHow')}</p>
        <div className={styles.line}>
          <b id="alerts-on">{t('favorite.alerts')}</b>
          <Switch labelledBy="alerts-on" isOn={alert.isOn} onChange={(isOn) => setAlert({ ...alert, isOn })} />
        </div>
        {alert.isOn && <AlertFields favorite={favorite} alert={alert} onChange={setAlert} />}
        <button type="button" className={`${ui.button} ${styles.save}`} onClick={save}>
          {t('favorite.save')}
        </button>
      </div>
    </Sheet>
  )
}
