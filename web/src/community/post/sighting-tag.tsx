import type { Sighting } from '@yatha/contract'
import { useFacts } from '../../railway/railway.tsx'
import { Tag, type TagKind } from '../../ui/parts.tsx'
import { useTranslate, useFormats } from '../../words/language.tsx'
import styles from './post.module.css'

const TAG_KIND: Readonly<Record<Sighting['kind'], TagKind>> = { came: 'teal', notYet: 'late', didNotRun: 'cancelled', crowded: 'crowded' }
const MESSAGE = { notYet: 'community.seenNotYet', didNotRun: 'community.seenDidNotRun', crowded: 'community.seenCrowded' } as const

/** The author’s sighting of a train, and whether other riders, a feed or the railway confirm it. */
export function SightingTag({ seen }: { seen: Sighting }) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName } = useFormats()
  const { kind, minutes, riders, confirmed } = seen
  const station = seen.station === undefined ? undefined : facts.station(seen.station)
  // `came` without minutes means that the train was standing at the station.
  const isStanding = kind === 'came' && minutes === undefined
  const label = () => {
    if (kind !== 'came') return t(MESSAGE[kind])
    if (minutes === undefined) return station ? t('community.seenStands', { station: stationName(station) }) : t('ride.came')
    if (minutes > 0) return t('community.seenLate', { minutes })
    return minutes < 0 ? t('community.seenEarly', { minutes: -minutes }) : t('community.seenOnTime')
  }
  return (
    <p className={styles.seen}>
      <Tag kind={kind === 'came' && minutes !== undefined && minutes > 0 ? 'late' : TAG_KIND[kind]} mark={kind !== 'crowded'}>
        {label()}
      </Tag>{' '}
      {station && !isStanding && <span>{stationName(station)}&nbsp;· </span>}
      <span>
        {confirmed === 'yes'
          ? t('community.confirmed')
          : confirmed === 'denied'
            ? t('community.denied')
            : riders > 1
              ? t('community.saidBy', { count: riders })
              : t('community.unconfirmed')}
      </span>
    </p>
  )
}
