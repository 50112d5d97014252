import { useMemo, useState } from 'react'
import { hoursAndMinutes, type Itinerary, type SearchAnswer } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Notices } from '../railway/notices.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { MapWhenOpen, useFullMap, type MapFocus } from '../map/index.ts'
import { useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { SearchCard } from './search-card.tsx'
import { TripCard } from './trip-card.tsx'
import { firstToArrive, listed, useAsked, useSearch, type Asked } from './use-search.ts'
import { WhenSheet } from './when-sheet.tsx'
import styles from './search.module.css'

export function SearchScreen() {
  const t = useTranslate()
  const { asked, change } = useAsked()
  const answer = useSearch(asked)
  const from = useStation(asked.from)
  const to = useStation(asked.to)
  const unknown = answer !== undefined && 'unknown' in answer
  return (
    <>
      <TopBar title={t('search.trips')} back />
      <div className={styles.page}>
        <SearchCard from={from} to={to} onChange={change} />
        <Filters asked={asked} onChange={change} />
        {unknown && <Unknown ends={answer.unknown} asked={asked} />}
        {!answer && <Message>{t('search.chooseBoth')}</Message>}
        {answer && !unknown && <Results answer={answer} asked={asked} onChange={change} />}
      </div>
    </>
  )
}

/** The unknown stations of the link, each with its end of the search. */
function Unknown({ ends, asked }: { ends: readonly ('from' | 'to')[]; asked: Asked }) {
  const t = useTranslate()
  return (
    <div role="alert" className={styles.unknown}>
      {ends.map((end) => (
        <p key={end}>
          <small>{t(`search.${end}`)}</small>{' '}
          <b>
            <Around text={t('search.unknownStation', { slug: HOLE })}>
              <bdi translate="no">{asked[end]}</bdi>
            </Around>
          </b>
        </p>
      ))}
      <p>{t('search.pick')}</p>
    </div>
  )
}

type Change = ReturnType<typeof useAsked>['change']

function Filters({ asked, onChange }: { asked: Asked; onChange: Change }) {
  const t = useTranslate()
  const { day, serviceClock } = useWriting()
  const now = useRailwayNow()
  const [open, setOpen] = useState(false)
  const when = [asked.day && asked.day !== now.day ? day(asked.day) : '', asked.time ? serviceClock(asked.time) : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.pills} role="group" aria-label={t('search.filter')}>
      <button type="button" className={`${ui.pill} ${styles.when}`} onClick={() => setOpen(true)}>
        <Icon name="clock" size={18} />
        {when ? t(asked.by === 'arrive' ? 'search.arriveBy' : 'search.departAt', { time: when }) : t('search.leaveNow')}
      </button>
      {(['all', 'direct', 'transfer'] as const).map((show) => (
        <button key={show} type="button" className={ui.pill} aria-pressed={asked.show === show} onClick={() => onChange({ show })}>
          {t(`search.${show}`)}
        </button>
      ))}
      {open && (
        <WhenSheet
          asked={asked}
          now={{ day: now.day, time: hoursAndMinutes(now.time) }}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}

function Results({ answer, asked, onChange }: { answer: SearchAnswer; asked: Asked; onChange: Change }) {
  const t = useTranslate()
  const trips = listed(answer, asked.show)
  const best = asked.by === 'depart' ? firstToArrive(listed(answer, 'all')) : undefined
  const [, openMap] = useFullMap()
  const [onMap, setOnMap] = useState<Itinerary>()
  const focus = useMemo((): MapFocus => {
    const trip = onMap ?? firstToArrive(listed(answer, 'all'))
    return trip && { kind: 'trip', trip }
  }, [answer, onMap])
  const showOnMap = (trip: Itinerary) => {
    setOnMap(trip)
    openMap(true)
  }
  return (
    <>
      <Notices notices={answer.notices} folded />
      <p role="status" className={styles.note}>
        {t('search.results', { count: trips.length })}
      </p>
      {isRoundTrip(answer) && trips.length > 0 && <p className={styles.note}>{t('search.roundTrip')}</p>}
      {(trips.length === 0 || answer.next) && <ReasonAndNext answer={answer} asked={asked} onChange={onChange} />}
      <ol className={styles.list}>
        {trips.map((trip) => (
          <TripCard
            key={`${trip.departs} ${trip.arrives} ${trip.legs.map((leg) => (leg.kind === 'ride' ? leg.route : '')).join()}`}
            itinerary={trip}
            best={trip === best}
            onMap={showOnMap}
            day={answer.day}
            notices={answer.notices?.filter(({ id }) => trip.notices?.includes(id))}
          />
        ))}
      </ol>
      <MapWhenOpen focus={focus} />
    </>
  )
}

const isRoundTrip = ({ from, to }: SearchAnswer): boolean => from.slug === to.slug

/** Why no trip is listed, or only long waits, and a button to the next trip. */
function ReasonAndNext({ answer, asked, onChange }: { answer: SearchAnswer; asked: Asked; onChange: Change }) {
  const t = useTranslate()
  const { day, clock } = useWriting()
  if (!answer.reason) return <Message>{t(asked.show === 'direct' ? 'search.noDirect' : 'search.noTransfer')}</Message>
  const { next } = answer
  const action = next && (
    <button type="button" className={ui.button} onClick={() => onChange({ day: next.day, time: next.departs.slice(11, 16), by: 'depart' })}>
      {t('reason.showNext', { day: day(next.day) })}
    </button>
  )
  return (
    <Message action={action} more={next && t('reason.next', { day: day(next.day), time: clock(next.departs) })}>
      {isRoundTrip(answer) && answer.reason === 'no_connection'
        ? t('search.sameStation')
        : t(`reason.${answer.reason}`, { time: answer.last ? clock(answer.last) : '' })}
    </Message>
  )
}
