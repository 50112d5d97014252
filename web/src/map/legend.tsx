import { useOnline } from '../device/network.ts'
import { useTranslate } from '../words/language.tsx'
import { useRunningTrains } from '../railway/railway.tsx'
import { TrainArrow } from '../railway/train-arrow.tsx'
import { TrainsTag } from '../railway/trains-tag.tsx'
import { feed } from '../session/page-config.ts'
import styles from './map.module.css'

/** What the trains on the map are known from, on a wide screen how many there are and from which source, and the shapes of the two ways. */
export function Legend({ counted = false }: { counted?: boolean }) {
  const t = useTranslate()
  const trains = useRunningTrains()
  const online = useOnline()
  return (
    <div className={`${styles.legend} number`} data-over-map>
      <TrainsTag trains={trains} scheduled={online ? undefined : t('map.saved')} />
      {counted && <Counts />}
      {!feed && (
        <ul>
          {(['clockwise', 'anticlockwise'] as const).map((way) => (
            <li key={way}>
              <TrainArrow clockwise={way === 'clockwise'} /> {t(`way.${way}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const BASES = ['feed', 'riders', 'operator', 'timetable'] as const

/** How many city trains there are, and from which source each is known. */
function Counts() {
  const t = useTranslate()
  const trains = useRunningTrains().filter(({ type }) => type === 'urban')
  const counts = BASES.map((basis) => ({ basis, count: trains.filter((train) => train.basis === basis).length }))
  const known = counts.filter(({ count }) => count > 0)
  return (
    <p>
      <b>{t('route.count', { count: trains.length })}</b>
      {known.length > 1 && <span>{known.map(({ basis, count }) => t(`known.${basis}`, { count })).join(' · ')}</span>}
    </p>
  )
}
