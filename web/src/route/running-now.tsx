import { useId, useState, type ReactNode } from 'react'
import { routePath, type RouteSummary, type RunningTrain } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/around.tsx'
import { useTranslate } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { LineTag } from '../railway/line-tag.tsx'
import { useFacts, useRunningTrains } from '../railway/railway.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, hasLiveState, StopTime } from '../railway/stop-time.tsx'
import { useWayText } from '../railway/use-way.ts'
import { WayMark } from '../railway/way-mark.tsx'
import ui from '../ui/ui.module.css'
import styles from './route-list.module.css'

/** Number of running trains shown initially. Few, because riders look for the future trains below them more often. */
const INITIAL_ROWS = 3

/** The running trains among `routes`, city trains first, each with its next stop. */
export function RunningNow({ routes }: { routes: readonly RouteSummary[] }): ReactNode {
  const t = useTranslate()
  const heading = useId()
  const [isExpanded, setExpanded] = useState(false)
  const slugs = new Set(routes.map(({ slug }) => slug))
  const running = useRunningTrains()
    .filter(({ route }) => slugs.has(route))
    .sort((a, b) => Number(a.type !== 'urban') - Number(b.type !== 'urban') || a.secondsToNext - b.secondsToNext)
  if (running.length === 0) return null
  const hidden = isExpanded ? 0 : Math.max(0, running.length - INITIAL_ROWS)
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{t('map.trains')}</h2>
      <div className={`${ui.card} ${styles.routes}`}>
        <ul aria-labelledby={heading}>
          {running.slice(0, running.length - hidden).map((train) => (
            <RunningRow key={`${train.route} ${train.day}`} train={train} />
          ))}
        </ul>
        {hidden > 0 && (
          <button type="button" className={styles.earlier} onClick={() => setExpanded(true)}>
            {t('station.showMore', { count: hidden })}
          </button>
        )}
      </div>
    </section>
  )
}

function RunningRow({ train }: { train: RunningTrain }) {
  const t = useTranslate()
  const wayOf = useWayText()
  const facts = useFacts()
  const next = facts.railway.station(train.to)
  return (
    <li>
      <Link className={`${styles.row} ${styles.under}`} to={routePath(train.route, undefined, train.day)}>
        <span className={`${styles.when} number`}>
          <StopTime call={train.next} running />
        </span>
        <span className={styles.what}>
          {next && (
            <b>
              <WithPlaceholder text={t('go.nextIs', { station: PLACEHOLDER })}>
                <NameOfStation station={facts.stationName(next)} alone />
              </WithPlaceholder>
            </b>
          )}
          <span className={styles.facts}>
            <LineTag route={train.route} train={train} />
            <WayMark way={train.way} size={16} />
            <small>{wayOf(train)}</small>
            {hasLiveState(train.next) && <CallState {...train.next} running beside />}
          </span>
        </span>
      </Link>
    </li>
  )
}
