import { useState } from 'react'
import { minutesUntil, routePath } from '@yatha/contract'
import { Link } from '../../frame/router.ts'
import { DestinationText } from '../../railway/destination.tsx'
import { Notices } from '../../railway/notices.tsx'
import { useRailwayNow } from '../../railway/railway.tsx'
import { StationNameText } from '../../railway/station-name.tsx'
import { CallState, StopTime } from '../../railway/stop-time.tsx'
import { DirectionIcon } from '../../railway/way-mark.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import edge from '../line-edge.module.css'
import type { News, TrainNews } from './use-news.ts'
import styles from './news.module.css'

const MAX_INITIAL = 3

/** News in this order: notices, trains that are canceled or late, trains with other reports from riders. */
export function NewsList({ news: { notices, changes, reports } }: { news: News }) {
  const t = useTranslate()
  return (
    <div className={styles.news}>
      {notices.length > 0 && <Notices notices={notices} isCollapsed />}
      <TrainCards title={t('notice.title')} trains={changes} />
      <TrainCards title={t('community.fromRiders')} trains={reports} />
    </div>
  )
}

function TrainCards({ title, trains }: { title: string; trains: readonly TrainNews[] }) {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const hiddenCount = isExpanded ? 0 : Math.max(0, trains.length - MAX_INITIAL)
  if (trains.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.group}>
        {trains.slice(0, trains.length - hiddenCount).map((one) => (
          <TrainCard key={one.departure.route} {...one} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setExpanded(true)}>
          {t('station.showMore', { count: hiddenCount })}
        </button>
      )}
    </section>
  )
}

/** A train with its state, linked to its page. */
function TrainCard({ departure, at, day }: TrainNews) {
  const t = useTranslate()
  const { duration, train } = useFormats()
  const { instant } = useRailwayNow()
  const minutes = minutesUntil(departure, instant)
  return (
    <li>
      <Link className={`${ui.card} ${edge.edge} ${styles.card}`} data-line={departure.type} to={routePath(departure.route, at.slug, day)}>
        <CallState {...departure} isBesideTime />
        <b>
          {train(departure)} <DirectionIcon way={departure.way} size={16} /> <DestinationText line={departure} at={at.slug} withDirection />
        </b>
        <small className="number">
          <StationNameText station={at} alone /> <StopTime call={departure} />
          {!departure.cancelled && minutes > 0 && `\u00A0· ${t('time.inMinutes', { text: duration(minutes) })}`}
        </small>
      </Link>
    </li>
  )
}
