import type { StationDetail } from '@yatha/contract'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { useLoadPlaces, useRailway } from '../railway/railway.tsx'
import { useFullMapState } from '../map/index.ts'
import styles from './station.module.css'

/** The landmarks around a station. A tap on a landmark shows it on the map. */
export function Landmarks({ station }: { station: StationDetail }) {
  useLoadPlaces()
  const { landmarks } = useRailway()
  const t = useTranslate()
  const { language } = useLanguage()
  const [, openMap] = useFullMapState()
  if (landmarks.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{t('station.landmarks')}</h2>
      {station.landmarks.length === 0 ? (
        <p className={styles.note}>{t('station.noLandmarks')}</p>
      ) : (
        <ul className={styles.nearby} aria-label={t('station.landmarks')}>
          {station.landmarks.map((landmark) => (
            <li key={landmark.slug}>
              <button type="button" onClick={() => openMap(true, landmark.slug)}>
                <b lang={language === 'mm' ? 'my' : undefined}>{landmark.name}</b>
                {landmark.walkMinutes !== undefined && <small className="number">{t('place.walk', { count: landmark.walkMinutes })}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
