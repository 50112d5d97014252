import { useMemo, useState } from 'react'
import { BRAND, pageTitle, screenPath, searchPath, stationPath, type StationName } from '@yatha/contract'
import { Around, HOLE } from '../app/around.tsx'
import { useTranslate, useWriting } from '../app/language.tsx'
import { useCheckAge, useRailway } from '../app/railway.tsx'
import { Link, useNavigate } from '../app/router.ts'
import { MapWhenOpen, useFullMap } from '../map/index.ts'
import { SearchCard } from '../search/index.ts'
import { NameOfStation } from '../app/station-name.tsx'
import { LocationState } from '../app/location-state.tsx'
import { lastStation, SourceNote, StateTag, useBoard, useNearby, useStation, type BoardLine } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { LoopRing } from './loop-ring.tsx'
import styles from './home.module.css'

/** Where the loop is asked about before a rider has told anything. */
const MAIN_STATION = 'yangon-central'

export function HomeScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { nearby, ask, state } = useNearby()
  const nearest = nearby[0]
  const last = lastStation()
  const here = nearest?.slug ?? last ?? MAIN_STATION
  const [ends, setEnds] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const from = useStation(ends.from ?? here)
  const to = useStation(ends.to)
  const { distance } = useWriting()
  const why = nearest ? t('home.nearest', { distance: distance(nearest.meters ?? 0) }) : last ? t('home.last') : t('home.start')
  const change = (chosen: typeof ends) => {
    setEnds(chosen)
    if (chosen.from && chosen.to && chosen.to !== ends.to) navigate(searchPath(chosen))
  }
  return (
    <div className={styles.page}>
      <Head />
      <SearchCard from={from} to={to} onChange={change} onSearch={() => navigate(searchPath({ from: from?.slug, to: to?.slug }))} />
      {from && <NextTrains key={here} slug={here} why={why} onLocate={ask} />}
      <p role="status" className={styles.note}>
        <LocationState state={state} />
      </p>
      <LoopRing />
      <Shortcuts />
      <Edition />
      <MapWhenOpen />
    </div>
  )
}

function Shortcuts() {
  const t = useTranslate()
  const [, openMap] = useFullMap()
  return (
    <nav className={styles.shortcuts} aria-label={t('home.shortcuts')}>
      <button type="button" className={ui.pill} onClick={() => openMap(true)}>
        <Icon name="map" size={18} />
        {t('app.map')}
      </button>
      <Link className={ui.pill} to={screenPath('ai')}>
        <Icon name="spark" size={18} />
        {t('title.ai')}
      </Link>
      <Link className={ui.pill} to={screenPath('favorite')}>
        <Icon name="heart" size={18} />
        {t('home.favorites')}
      </Link>
    </nav>
  )
}

function Head() {
  const t = useTranslate()
  return (
    <header className={styles.head}>
      <span className={styles.mark}>
        <Icon name="train" />
      </span>
      <h1 aria-label={pageTitle(undefined)}>
        {BRAND.shortName}
        <small>{BRAND.fullName}</small>
      </h1>
      <Link className={ui.icon} to={screenPath('notification')} aria-label={t('title.notification')}>
        <Icon name="bell" />
      </Link>
      <Link className={ui.pill} to={screenPath('language')} aria-label={t('app.language')}>
        {t('app.languageShort')}
      </Link>
    </header>
  )
}

/** The next trains of one station, one column a way: minutes first. */
function NextTrains({ slug, why, onLocate }: { slug: string; why: string; onLocate: () => void }) {
  const t = useTranslate()
  const { clock, day } = useWriting()
  const station = useStation(slug)!
  const shown = useBoard(slug)
  const ways = useMemo(() => byWay(shown?.lines ?? []), [shown])
  const next = shown?.board.next
  const first = shown?.lines[0]
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
      {ways.length > 0 ? (
        <div className={styles.ways}>
          {ways.map(([way, lines]) => (
            <Way key={way} title={t(`way.${way}`)} lines={lines} />
          ))}
        </div>
      ) : (
        <p>
          {t('station.noDepartures')} {next && t('station.nextDeparture', { day: day(next.day), time: clock(next.departs) })}
        </p>
      )}
      {first && (
        <details className={styles.source}>
          <summary>
            <StateTag {...first} />
            <span className={styles.note}>{t('source.title')}</span>
          </summary>
          <SourceNote provenance={first.provenance} flag={first.flag} />
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

function Way({ title, lines }: { title: string; lines: readonly BoardLine[] }) {
  const t = useTranslate()
  const { clock, duration } = useWriting()
  const [first, ...others] = lines
  const soon = first!.minutesLeft < 60
  return (
    <div>
      <h3 className={styles.note}>{title}</h3>
      <p className={`${styles.minutes} number`}>{soon ? <Minutes count={first!.minutesLeft} /> : clock(first!.departs)}</p>
      <p className="number">
        {soon ? clock(first!.departs) : t('time.inMinutes', { text: duration(first!.minutesLeft) })} · <Destination line={first!} />
      </p>
      {others.slice(0, 2).map((line) => (
        <p key={line.departs} className={`${styles.then} number`}>
          {clock(line.departs)} · <Destination line={line} />
        </p>
      ))}
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

function Edition() {
  const t = useTranslate()
  const { sourceDate } = useWriting()
  const { pack } = useRailway()
  const { ago } = useWriting()
  const checked = useCheckAge()
  return (
    <footer className={styles.foot}>
      <p>
        {t('app.edition', { edition: pack.edition, asOf: sourceDate(pack.asOf) })}
        {checked !== undefined && ` · ${t('offline.checked', { ago: ago(checked) })}`}
      </p>
      <p>{t('app.disclaimer')}</p>
    </footer>
  )
}
