import { useEffect, useMemo, useState } from 'react'
import { callInstant, searchPath, stationListPath, stationPath, type StationDetail } from '@yatha/contract'
import type { RouteWay } from '@yatha/timetable'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { Notices } from '../railway/notices.tsx'
import { useFacts, usePlaces, useRailway } from '../railway/railway.tsx'
import { ShareButton } from '../frame/share-button.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Link } from '../frame/router.ts'
import { FavoriteButton } from '../favorite/index.ts'
import { MapWhenOpen, MiniMap, type MapFocus } from '../map/index.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { DepartureRow } from './departure-row.tsx'
import { SourceNote } from './source-note.tsx'
import { Schedule } from './schedule.tsx'
import { useBoard } from './use-board.ts'
import { rememberStation } from './used-stations.ts'
import styles from './station.module.css'

export function StationDetailScreen({ slug }: { slug: string }) {
  const t = useTranslate()
  const facts = useFacts()
  const station = useMemo(() => facts.station(slug), [facts, slug])
  const focus = useMemo((): MapFocus => ({ kind: 'station', slug }), [slug])
  useEffect(() => {
    if (station) rememberStation(station.slug)
  }, [station])
  if (!station) {
    return <NotFound title={t('title.stationDetail')} text={t('station.notFound')} to={stationListPath()} action={t('title.station')} />
  }
  return (
    <>
      <TopBar back>
        <span className={styles.spring} />
        <FavoriteButton path={stationPath(station.slug)} />
        <ShareButton title={station.name} path={stationPath(station.slug)} />
      </TopBar>
      <div className={styles.page}>
        <MiniMap focus={focus} className={styles.map} />
        <Head station={station} />
        <Board key={station.slug} station={station} />
        <div className={styles.two}>
          <Link to={searchPath({ from: station.slug })}>{t('station.searchFrom')}</Link>
          <Link to={searchPath({ to: station.slug })}>{t('station.searchTo')}</Link>
        </div>
        <Landmarks station={station} />
        <MapWhenOpen focus={focus} />
      </div>
    </>
  )
}

function Head({ station }: { station: StationDetail }) {
  const t = useTranslate()
  const { language } = useWords()
  const { stations } = useRailway()
  const loopLength = useMemo(() => stations.filter((s) => s.loopOrder !== undefined).length, [stations])
  const [first, second] = language === 'mm' ? [station.nameMy, station.nameEn] : [station.name, station.nameMy]
  return (
    <div className={styles.head}>
      <h1 lang={language === 'mm' ? 'my' : undefined}>{first}</h1>
      <p>
        <b lang={language === 'mm' ? 'en' : 'my'}>{second}</b>
        {station.loopOrder !== undefined && <span>{t('station.loop', { number: station.loopOrder, total: loopLength })}</span>}
      </p>
    </div>
  )
}

const FIRST_SHOWN = 6

function Board({ station }: { station: StationDetail }) {
  const t = useTranslate()
  const { clock, day } = useWriting()
  const facts = useFacts()
  const ways = useMemo(
    () => [
      ...new Set(
        station.routes
          .map((slug) => facts.railway.route(slug)!)
          .filter((route) => route.destination !== facts.railway.station(station.slug)!.index || route.pattern === 'full-loop')
          .map((route) => route.way),
      ),
    ],
    [facts, station],
  )
  const [way, setWay] = useState<RouteWay>()
  const [wholeDay, setWholeDay] = useState(false)
  const [all, setAll] = useState(false)
  const shown = useBoard(station.slug, { wholeDay, ...(way && { way }) })
  if (!station.served) return <Message>{t('station.noDeparturesEver')}</Message>
  const lines = shown?.lines ?? []
  const recent = shown?.recent ?? []
  const visible = all || wholeDay ? lines : lines.slice(0, FIRST_SHOWN)
  const next = shown?.board.next[0]
  return (
    <section aria-label={t('station.board')} className={styles.group}>
      <Notices notices={shown?.board.notices} />
      <div className={styles.pills} role="group" aria-label={t('station.way')}>
        <button type="button" className={ui.pill} aria-pressed={way === undefined} onClick={() => setWay(undefined)}>
          {t('station.allWays')}
        </button>
        {ways.map((w) => (
          <button key={w} type="button" className={ui.pill} aria-pressed={way === w} onClick={() => setWay(w)}>
            {t(`way.${w}`)}
          </button>
        ))}
        <button type="button" className={ui.pill} aria-pressed={wholeDay} onClick={() => setWholeDay(!wholeDay)}>
          {t('station.timetable')}
        </button>
      </div>
      <div className={ui.card}>
        {visible.length + recent.length > 0 && (
          <ul>
            {[...recent, ...visible].map((line) => (
              <DepartureRow key={`${line.route} ${line.planned}`} line={line} />
            ))}
          </ul>
        )}
        {visible.every((line) => line.cancelled) && (
          <Message more={next && t('station.nextDeparture', { day: day(next.day), time: clock(callInstant(next.departure)) })}>
            {t('station.noDepartures')}
          </Message>
        )}
        {visible.length < lines.length && (
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setAll(true)}>
            {t('station.showMore', { count: lines.length - visible.length })}
          </button>
        )}
      </div>
      {wholeDay && <Schedule station={station} lines={lines} />}
      {visible[0] && (
        <details>
          <summary className={styles.note}>{t('source.title')}</summary>
          <SourceNote provenance={visible[0].provenance} flag={visible[0].flag} call={visible[0]} />
        </details>
      )}
    </section>
  )
}

function Landmarks({ station }: { station: StationDetail }) {
  usePlaces()
  const { hasPlaces } = useRailway()
  const t = useTranslate()
  const { language } = useWords()
  if (!hasPlaces) return null
  return (
    <section className={styles.group}>
      <h2>{t('station.landmarks')}</h2>
      {station.landmarks.length === 0 ? (
        <p className={styles.note}>{t('station.noLandmarks')}</p>
      ) : (
        <ul className={styles.nearby} tabIndex={0} aria-label={t('station.landmarks')}>
          {station.landmarks.map((landmark) => (
            <li key={landmark.slug}>
              <b lang={language === 'mm' ? 'my' : undefined}>{landmark.name}</b>
              {landmark.walkMinutes !== undefined && <small className="number">{t('place.walk', { count: landmark.walkMinutes })}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
