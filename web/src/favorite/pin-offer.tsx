import { useEffect, useState } from 'react'
import { DEFAULT_ALERT_SETTINGS, type FavoriteKey } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { PIN_NAMES, usePinnedStations } from '../railway/pins.ts'
import { useFacts, useRailway } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { turnOnAlerts } from '../session/alerts.ts'
import { Icon } from '../ui/icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useAlertDescriptions } from './alert-words.ts'
import styles from './favorite.module.css'
import { findFavorite, useChangeFavorites, useFavorites } from './use-favorites.ts'

/** Storage key that is set once the rider has answered the offer on this phone. */
const OFFERED_KEY = 'yatha.pins-offered'
/** Delay before the offer, so that the page appears first. */
const DELAY_MS = 1500

/** Offers once, after login, to add the pinned stations to the favorites. */
export function PinOffer() {
  const { favorites, error } = useFavorites()
  const railway = useRailway()
  const pins = usePinnedStations()
  const [isAnswered, setIsAnswered] = useState(readLocalStorage(OFFERED_KEY) !== undefined)
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isDelayOver || isAnswered || !favorites || error) return null
  const missingPins = PIN_NAMES.flatMap((name) => {
    const slug = pins[name]
    const isMissing = slug !== undefined && railway.station(slug) && !findFavorite(favorites, { kind: 'station', slug })
    return isMissing ? [{ name, key: { kind: 'station', slug } as const }] : []
  })
  if (missingPins.length === 0) return null
  const close = () => {
    writeLocalStorage(OFFERED_KEY, '1')
    setIsAnswered(true)
  }
  return <Offer pins={missingPins} onClose={close} />
}

interface OfferProps {
  pins: readonly { readonly name: (typeof PIN_NAMES)[number]; readonly key: FavoriteKey }[]
  onClose: () => void
}

function Offer({ pins, onClose }: OfferProps) {
  const t = useTranslate()
  const { duration } = useFormats()
  const { daytimeText } = useAlertDescriptions()
  const facts = useFacts()
  const change = useChangeFavorites()
  useCloseOnBack(onClose)
  const addPins = () => {
    change({ does: 'merge', keys: pins.map(({ key }) => key), at: zonedIso(now(), facts.railway.zone) })
    toast(t('favorite.offerKept'))
    onClose()
    void turnOnAlerts()
  }
  return (
    <Sheet title={t('favorite.offerTitle')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <div className={styles.form}>
        <ul className={styles.offered}>
          {pins.map(({ name, key }) => (
            <li key={name}>
              <Icon name={name} />
              <span>
                <small>{t(`pin.${name}`)}</small>
                <b>
                  <StationNameText station={facts.stationName(facts.railway.station(key.slug)!)} />
                </b>
              </span>
            </li>
          ))}
        </ul>
        <p>{t('favorite.offerText', { time: duration(DEFAULT_ALERT_SETTINGS.minutes), hours: daytimeText })}</p>
        <button type="button" className={ui.button} onClick={addPins}>
          {t('favorite.offerKeep')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onClose}>
          {t('favorite.offerNot')}
        </button>
      </div>
    </Sheet>
  )
}
