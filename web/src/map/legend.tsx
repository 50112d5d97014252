import { useMemo } from 'react'
import { useIsOnline } from '../device/network.ts'
import { useTranslate } from '../words/language.tsx'
import { useFacts, useRailway, useRunningTrains } from '../railway/railway.tsx'
import { TrainArrow } from '../railway/train-arrow.tsx'
import { PositionSourceTag } from '../railway/trains-tag.tsx'
import { feed } from '../session/page-config.ts'
import { isInFrame } from './in-frame.ts'
import styles from './map.module.css'

/** The data source of the train positions, and a key to the train arrows. With `hasCounts`, also the numbers of trains. */
export function Legend({ hasCounts = false }: { hasCounts?: boolean }) {
  const t = useTranslate()
  const trains = useRunningTrains()
  const online = useIsOnline()
  const { cityFrame } = useRailway()
  const hasLongDistance = !feed && trains.some(({ type, position }) => type === 'highway' && isInFrame(position, cityFrame))
  return (
    <div className={`${styles.legend} number`} data-over-map="legend">
      <PositionSourceTag trains={trains} scheduledText={online ? undefined : t('map.saved')} />
      {hasCounts && <Counts />}
      {!feed && (
        <ul>
          {(['clockwise', 'anticlockwise'] as const).map((way) => (
            <li key={way}>
              <TrainArrow clockwise={way === 'clockwise'} /> {t(`way.${way}`)}
            </li>
          ))}
        </ul>
      )}
      {hasLongDistance && (
        <p className={styles.longDistance}>
          <TrainArrow clockwise /> {t('type.highway')}
        </p>
      )}
    </div>
  )
}

const BASES = ['feed', 'riders', 'operator', 'timetable'] as const

/** The number of city trains on the loop (as on the home screen), on its branches, and from each data source. */
function Counts() {
  const t = useTranslate()
  const facts = useFacts()
  const loop = useMemo(() => new Set(facts.stations().flatMap(({ slug, loopOrder }) => (loopOrder === undefined ? [] : slug))), [facts])
  const trains = useRunningTrains().filter(({ type }) => type === 'urban')
  const onLoop = trains.filter(({ from, to }) => loop.has(from) && loop.has(to)).length
  const onBranches = trains.length - onLoop
  const counts = BASES.map((basis) => ({ basis, count: trains.filter((train) => train.basis === basis).length }))
  const presentBases = counts.filter(({ count }) => count > 0)
  return (
    <p>
      <b>{loop.size === 0 ? t('route.count', { count: trains.length }) : t('map.onLoop', { count: onLoop })}</b>
      {loop.size > 0 && onBranches > 0 && <span>{t('map.onBranches', { count: onBranches })}</span>}
      {presentBases.length > 1 && <span>{presentBases.map(({ basis, count }) => t(`known.${basis}`, { count })).join('\u00A0· ')}</span>}
    </p>
  )
}
