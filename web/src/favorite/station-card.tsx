import { useMemo } from 'react'
import { routePath, stationPath, type Departure, type Favorite } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { PIN_NAMES, usePinnedStations } from '../railway/pins.ts'
import { useFacts } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { useBoard, type BoardLine } from '../railway/use-board.ts'
import { Icon } from '../ui/icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { FavoriteCard } from './card.tsx'
import { MissingFavoriteCard } from './missing-favorite-card.tsx'
import { NextTrain } from './next-train.tsx'
import styles from './favorite.module.css'

/** A station with its next train in each direction. */
export function StationCard({ favorite }: { favorite: Favorite }) {
  const t = useTranslate()
  const facts = useFacts()
  const pins = usePinnedStations()
  const { stationName } = useFormats()
  const { slug } = favorite
  const station = facts.railway.station(slug)
  const board = useBoard(slug)
  const next = useMemo(() => nextEachWay(board?.lines ?? []), [board])
  if (!station) return <MissingFavoriteCard favorite={favorite} />
  const name = facts.stationName(station)
  const pinName = PIN_NAMES.find((pin) => pins[pin] === slug)
  const later = board?.board.next ?? []
  return (
    <FavoriteCard
      favorite={favorite}
      name={stationName(name)}
      title={
        <Link to={stationPath(slug)}>
          <StationNameText station={name} />
        </Link>
      }
      mark={
        pinName && (
          <span className={styles.pinned}>
            <Icon name={pinName} size={16} />
            {t(`pin.${pinName}`)}
          </span>
        )
      }
    >
      {next.length + later.length === 0 && <p className={styles.quiet}>{t('station.noDeparturesEver')}</p>}
      {next.map((line) => (
        <NextTrain
          key={line.way}
          line={line}
          to={routePath(line.route, slug)}
          destination={destinationText(line)}
          minutesLeft={line.minutesLeft}
        />
      ))}
      {later.map(({ day, departure }) => (
        <NextTrain
          key={departure.way}
          line={departure}
          to={routePath(departure.route, slug, day)}
          destination={destinationText(departure)}
          day={day}
        />
      ))}
    </FavoriteCard>
  )

  /** Returns a train's destination; “full loop” for a loop train that still has more than half of its calls ahead. */
  function destinationText(line: Departure): string {
    const calls = facts.railway.callsOf(facts.railway.route(line.route)!)
    const around = line.pattern === 'full-loop' && calls.indexOf(station!.index) * 2 < calls.length
    return around ? t('station.fullLoop') : stationName(line.destination)
  }
}

/** Returns the next running train in each direction, soonest first; only city trains, if there are any. */
function nextEachWay(lines: readonly BoardLine[]): BoardLine[] {
  const runningTrains = lines.filter((line) => !line.cancelled)
  const cityTrains = runningTrains.filter((line) => line.type === 'urban')
  const ways = new Map<BoardLine['way'], BoardLine>()
  for (const line of cityTrains.length > 0 ? cityTrains : runningTrains) if (!ways.has(line.way)) ways.set(line.way, line)
  return [...ways.values()]
}
