import { useMemo } from 'react'
import { callInstant, stationPath, type StationName } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, Platform, StateTag, StopTime } from '../railway/stop-time.tsx'
import { SourceNote, useBoard, useStation, type BoardLine } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './home.module.css'

/** The next trains of one station, one column a way: minutes first. */
export function NextTrains({ slug, why, onLocate }: { slug: string; why: string; onLocate: () => void }) {
  const t = useTranslate()
  const { clock, day } = useWriting()
  const station = useStation(slug)!
  const shown = useBoard(slug)
  const ways = useMemo(() => byWay(shown?.lines ?? []), [shown])
  const next = shown?.board.next
  const first = shown?.lines.find((line) => !line.cancelled)
  return (
    <section className={`${ui.card} ${styles.next}`} aria-labelledby="next-trains">
      <div className={styles.where}>
        <div>
          <p className={styles.note}>{why}</p>
          <h2 id="next-trains">
            <NameOfStation station={station} />
          </h2>
        </div>
        <button type="button" className={ui.icon} aria-label={t('home.useLocation')} onClick={onLocate}>
          <Icon name="locate" />
        </button>
      </div>
      {ways.length > 0 && (
        <div className={styles.ways}>
          {ways.map(([way, lines]) => (
            <Way key={way} title={t(`way.${way}`)} lines={lines} left={shown?.recent.findLast((line) => line.way === way)} />
          ))}
        </div>
      )}
      {!first && (
        <p>
          {t('station.noDepartures')}{' '}
          {next && t('station.nextDeparture', { day: day(next.day), time: clock(callInstant(next.departures[0]!)) })}
        </p>
      )}
      {first && (
        <details className={styles.source}>
          <summary>
            {first.basis === 'timetable' && <StateTag {...first} />}
            <span className={styles.note}>{t('source.title')}</span>
          </summary>
          <SourceNote provenance={first.provenance} flag={first.flag} call={first} />
        </details>
      )}
      <Link className={`${ui.button} ${ui.quiet}`} to={stationPath(slug)}>
        <AllTrains station={station} />
      </Link>
    </section>
  )
}

function AllTrains({ station }: { station: StationName }) {
  const t = useTranslate()
  return (
    <span>
      <Around text={t('home.allTrains', { station: HOLE })}>
        <NameOfStation station={station} alone />
      </Around>
    </span>
  )
}

/** One way: the next train that runs with its minutes, two lines for others, cancelled ones too, and the one that should just have left. */
function Way({ title, lines, left }: { title: string; lines: readonly BoardLine[]; left: BoardLine | undefined }) {
  const t = useTranslate()
  const { clock, duration } = useWriting()
  const first = lines.find((line) => !line.cancelled)
  const soon = first && first.minutesLeft < 60
  return (
    <div>
      <h3 className={styles.note}>{title}</h3>
      {first && (
        <>
          <p className={`${styles.minutes} number`}>{soon ? <Minutes count={first.minutesLeft} /> : clock(callInstant(first))}</p>
          <p className="number">
            {soon || first.expected ? <StopTime call={first} /> : t('time.inMinutes', { text: duration(first.minutesLeft) })} ·{' '}
            <Destination line={first} />
            <Platform call={first} />
          </p>
          {first.basis !== 'timetable' && <CallState {...first} beside />}
        </>
      )}
      {lines
        .filter((line) => line !== first)
        .slice(0, 2)
        .map((line) => (
          <p key={`${line.route} ${line.planned}`} className={`${styles.then} number`}>
            <StopTime call={line} /> · <Destination line={line} />
            {line.cancelled && (
              <>
                {' '}
                <StateTag {...line} beside />
              </>
            )}
          </p>
        ))}
      {left && <p className={`${styles.then} number`}>{t('station.left', { time: clock(left.planned) })}</p>}
    </div>
  )
}

function Minutes({ count }: { count: number }) {
  const t = useTranslate()
  const { number } = useWriting()
  if (count <= 0) return <>{t('time.now')}</>
  return (
    <>
      {number(count)} <small>{t('time.minutesUnit')}</small>
    </>
  )
}

function Destination({ line }: { line: BoardLine }) {
  const t = useTranslate()
  return line.pattern === 'full-loop' ? <>{t('station.fullLoop')}</> : <NameOfStation station={line.destination} alone />
}

/** City trains by way; other trains only where there are no city trains. */
function byWay(lines: readonly BoardLine[]): [BoardLine['way'], BoardLine[]][] {
  const city = lines.filter((line) => line.type === 'urban')
  const ways = new Map<BoardLine['way'], BoardLine[]>()
  for (const line of city.length > 0 ? city : lines) ways.set(line.way, [...(ways.get(line.way) ?? []), line])
  return [...ways].sort(([a], [b]) => b.localeCompare(a))
}
