import { useOnline } from '../device/network.ts'
import { useTranslate } from '../words/language.tsx'
import { useRunningTrains } from '../railway/railway.tsx'
import { TrainArrow } from '../railway/train-arrow.tsx'
import { TrainsTag } from '../railway/trains-tag.tsx'
import styles from './map.module.css'

/** What the trains on the map are known from, and the shapes of the two ways. */
export function Legend() {
  const t = useTranslate()
  const trains = useRunningTrains()
  const online = useOnline()
  return (
    <div className={`${styles.legend} number`} data-over-map>
      <TrainsTag trains={trains} scheduled={online ? undefined : t('map.saved')} />
      <ul>
        {(['clockwise', 'anticlockwise'] as const).map((way) => (
          <li key={way}>
            <TrainArrow clockwise={way === 'clockwise'} /> {t(`way.${way}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
