import { Suspense, useState } from 'react'
import { StationNameText } from '../railway/station-name.tsx'
import { StationPicker, useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { pinStation, PIN_NAMES, usePinnedStations, type PinName } from '../railway/pins.ts'
import styles from './search.module.css'

/** A sheet where the rider chooses or removes the stations Home and Work. */
export function PinsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [pinToChange, setPinToChange] = useState<PinName>()
  useCloseOnBack(onClose)
  return (
    <Sheet title={t('pin.title')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <p className={styles.note}>{t('pin.text')}</p>
      <ul>
        {PIN_NAMES.map((name) => (
          <PinRow key={name} name={name} onPick={() => setPinToChange(name)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {pinToChange && (
          <StationPicker
            title={t(`pin.${pinToChange}`)}
            onClose={() => setPinToChange(undefined)}
            onPick={(slug) => {
              pinStation(pinToChange, slug)
              setPinToChange(undefined)
            }}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

function PinRow({ name, onPick }: { name: PinName; onPick: () => void }) {
  const t = useTranslate()
  const station = useStationName(usePinnedStations()[name])
  return (
    <li className={styles.pin}>
      <button type="button" onClick={onPick}>
        <Icon name={name} />
        <span>
          <small>{t(`pin.${name}`)}</small>
          <b>{station ? <StationNameText station={station} /> : t('search.pick')}</b>
        </span>
      </button>
      {station && (
        <button
          type="button"
          className={ui.icon}
          aria-label={t('pin.remove', { name: t(`pin.${name}`), station: station.name })}
          onClick={() => pinStation(name, undefined)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}
