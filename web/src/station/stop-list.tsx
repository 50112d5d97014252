import { callInstant, type Trip } from '@yatha/contract'
import { StationNameText } from '../railway/station-name.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './departure-sheet.module.css'

interface StopListProps {
  calls: Trip['calls']
  /** Called with the slug of the station. */
  onChoose: (slug: string) => void
  onClose: () => void
}

/** The stops ahead of a train, to choose where the rider gets off. */
export function StopList({ calls, onChoose, onClose }: StopListProps) {
  const t = useTranslate()
  const { clock } = useFormats()
  const leave = useCloseOnBack(onClose)
  return (
    <Sheet title={t('wake.getOff')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <ul className={styles.stops}>
        {calls.map(({ station, arrives }) => (
          <li key={`${station.slug} ${arrives?.planned}`}>
            <button type="button" className={styles.action} onClick={() => leave(() => onChoose(station.slug))}>
              <b className="number">{arrives && clock(callInstant(arrives))}</b>
              <span>
                <StationNameText station={station} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
