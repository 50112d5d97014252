import { isCancelled } from '@yatha/answers'
import type { Itinerary } from '@yatha/contract'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { AddedTrainTag } from '../../railway/added-tag.tsx'
import { RiderReports, StateTag } from '../../railway/stop-time.tsx'
import { DirectionIcon } from '../../railway/way-mark.tsx'
import { useDirectionText } from '../../railway/use-way.ts'
import { feed } from '../../session/page-config.ts'
import { useStationName } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { Tag } from '../../ui/parts.tsx'
import { shortTransferMinutes } from './long-wait.ts'
import { TripCost, TripTimes } from './trip-times.tsx'
import { ridesOf, statusDeparture, useMinutesUntilStart } from './trip-words.ts'
import styles from './trip.module.css'

/**
 * A trip as a row of a list: direction, times, duration and fare; and a second line for its live state, transfers or departure, if needed.
 */
export function TripRow({ itinerary, day }: { itinerary: Itinerary; day: string }) {
  const rides = ridesOf(itinerary)
  const hasLeft = (useMinutesUntilStart()(itinerary) ?? 0) < 0
  return (
    <>
      <span className={styles.mark}>
        {rides.length === 1 ? <DirectionIcon way={rides[0]!.way} /> : <Icon name={rides.length === 0 ? 'walk' : 'swap'} size={18} />}
      </span>
      <span className={styles.what} data-left={hasLeft || undefined}>
        <TripTimes itinerary={itinerary} day={day} />
        <span className={styles.more}>
          <RowState itinerary={itinerary} hasLeft={hasLeft} />
        </span>
      </span>
      <TripCost itinerary={itinerary} />
      <Icon name="forward" size={16} />
    </>
  )
}

/** The second line of a row: live state, transfers, or that the trip has left. Usually empty for a direct train that leaves as planned. */
function RowState({ itinerary, hasLeft }: { itinerary: Itinerary; hasLeft: boolean }) {
  const t = useTranslate()
  const { duration, stationName } = useFormats()
  const wayOf = useDirectionText()
  const rides = ridesOf(itinerary)
  const call = statusDeparture(itinerary)
  const transferStation = useStationName(rides[1]?.from)
  const shortTransfer = shortTransferMinutes(rides)
  return (
    <>
      {rides.some(({ added }) => added) && <AddedTrainTag />}
      {call && (call.cancelled || call.basis !== 'timetable') && <StateTag {...call} isBesideTime />}
      {call && <RiderReports {...call} />}
      {isCancelled(itinerary) && !call?.cancelled && <Tag kind="cancelled">{t('state.skipped')}</Tag>}
      {hasLeft && <span>{itinerary.transfers > 0 ? `${t('time.left')}\u00A0·` : t('time.left')}</span>}
      {feed && rides.length === 1 && <span>{wayOf(rides[0]!)}</span>}
      {itinerary.transfers > 0 && (
        <span className={styles.transfers}>
          <span>{t('search.transfers', { count: itinerary.transfers })}</span>
          {transferStation && shortTransfer === undefined && <span>{`\u00A0· ${stationName(transferStation)}`}</span>}
        </span>
      )}
      {shortTransfer !== undefined && (
        <span className={styles.hurry}>{t('search.shortTransfer', { duration: duration(shortTransfer) })}</span>
      )}
    </>
  )
}
