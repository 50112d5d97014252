import { useMemo, useState } from 'react'
import { answerLegs, type Leg } from '@yatha/answers'
import { legInstants, legNamesIn, screenPath, type Itinerary } from '@yatha/contract'
import { useWakeLock } from '../device/keep-awake.ts'
import { useEverySecond } from '../device/use-every-second.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { Link, useSearchParams } from '../frame/router.ts'
import { MapWhenOpen, useFullMapState, useShowOnSideMap } from '../map/index.ts'
import { useAnswers } from '../railway/railway.tsx'
import { TripSheet } from '../search/index.ts'
import { feed } from '../session/page-config.ts'
import { useStationName } from '../station/index.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { AfterTrip } from './after.tsx'
import { Announcer } from './announcer.tsx'
import { TripNotes } from './basis.tsx'
import { TripButtons } from './buttons.tsx'
import { GetOffCard } from './get-off-card.tsx'
import { TripHeader } from './go-head.tsx'
import { NextCard } from './next-card.tsx'
import { progressAt, type RiderCorrections } from './progress.ts'
import { TripStopList } from './strip.tsx'
import { RiderActions } from './rider-actions.tsx'
import { currentCall } from './current-call.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useAlarm } from './use-alarm.ts'
import { useLocatedTrip } from './use-located-trip.ts'
import { PositionConflictCard } from './where-card.tsx'
import { useStoreCurrentTrip } from './use-stored-trip.ts'
import styles from './go.module.css'

/** The current trip, from waiting for its first train until the rider gets off. All of it works offline. */
export function GoPage() {
  const [params] = useSearchParams()
  const answers = useAnswers()
  const names = useMemo(() => legNamesIn(params), [params])
  const legs = useMemo(() => answerLegs(answers, names), [answers, names])
  // The key contains all legs, so that the rider's corrections are discarded when the legs change.
  return legs ? <CurrentTrip key={names.join(' ')} legs={legs} names={names} /> : <TripNotFound />
}

function CurrentTrip({ legs: expectedLegs, names }: { legs: readonly Leg[]; names: readonly string[] }) {
  const locatedTrip = useLocatedTrip(expectedLegs, names)
  const { legs, conflict } = locatedTrip
  const [corrections, setCorrections] = useState<RiderCorrections>({})
  const progress = useEverySecond((now) => progressAt(legs, now, corrections))
  const { wake, ringingLeg } = useAlarm(legs, progress, locatedTrip.alarmTimes)
  const isScreenKeptOn = useWakeLock()
  const [, openMap] = useFullMapState()
  const from = useStationName(legs[0]!.from)!
  const to = useStationName(legs.at(-1)!.to)!
  const trip = useMemo(() => itineraryOf(legs), [legs])
  useStoreCurrentTrip(legs, names, progress)
  useShowOnSideMap(trip)
  const { phase } = progress
  const isNext = phase === 'riding' && progress.stopsLeft === 1
  const exitLeg = ringingLeg ?? (isNext ? progress.leg : undefined)
  const current = currentCall(legs, progress)
  const currentLeg = legs[progress.leg]!
  const train = locatedTrip.trains[progress.leg]
  const question = conflict?.leg === progress.leg && !progress.problem ? conflict : undefined
  const questionRide = question && expectedLegs[question.leg]
  const ride = phase !== 'arrived' && currentLeg.kind === 'ride' ? currentLeg : undefined
  return (
    <div className={styles.page}>
      <TripHeader from={legs[0]!.from} to={to} arrives={legInstants(legs.at(-1)!).arrives} isUnsure={progress.problem !== undefined} />
      <Announcer legs={legs} progress={progress} exitLeg={exitLeg} />
      {progress.problem && (
        <ProblemNotice legs={legs} problem={progress.problem} wake={wake} onCaught={(caught) => setCorrections({ caught })} />
      )}
      {exitLeg !== undefined ? (
        <GetOffCard
          legs={legs}
          leg={exitLeg}
          isNext={isNext}
          isRinging={ringingLeg !== undefined}
          isLocated={locatedTrip.isByLocation[exitLeg]!}
          onMap={() => openMap(true)}
        />
      ) : question && questionRide?.kind === 'ride' ? null : (
        <NextCard legs={legs} progress={progress} current={current} train={train} isByLocation={locatedTrip.isByLocation[progress.leg]!} />
      )}
      {question && questionRide?.kind === 'ride' && (
        <PositionConflictCard
          ride={questionRide}
          conflict={question}
          onStanding={locatedTrip.confirmLocation}
          onMissed={() => setCorrections({ missed: question.leg })}
        />
      )}
      <TripStopList legs={legs} progress={progress} conflict={question} onMissed={(missed) => setCorrections({ missed })} />
      {ride && <RiderActions ride={ride} name={names[progress.leg]!} names={names} isOnTrain={phase === 'riding'} />}
      {(phase === 'arrived' || (isNext && progress.leg === legs.length - 1)) && <AfterTrip from={legs[0]!.from} to={to.slug} />}
      {phase !== 'arrived' && <TripButtons legs={legs} wake={wake} />}
      <TripNotes legs={legs} current={current} isScreenKeptOn={isScreenKeptOn} trip={locatedTrip} />
      <MapWhenOpen focus={{ kind: 'trip', trip }} />
      {!feed && <TripSheet answer={{ from, to, day: names[0]!.slice(0, 10) }} trips={[trip]} openTrip={trip} />}
    </div>
  )
}

function TripNotFound() {
  const t = useTranslate()
  return (
    <>
      <TopBar title={t('title.go')} back />
      <Message
        action={
          <Link className={ui.pill} to={screenPath('search')}>
            {t('go.others')}
          </Link>
        }
      >
        {t('go.gone')}
      </Message>
    </>
  )
}

/** Returns the legs as an itinerary, which the map can show. */
function itineraryOf(legs: readonly Leg[]): Itinerary {
  const { departs } = legInstants(legs[0]!)
  const { arrives } = legInstants(legs.at(-1)!)
  const rides = legs.filter(({ kind }) => kind === 'ride').length
  return { departs, arrives, minutes: (Date.parse(arrives) - Date.parse(departs)) / 60_000, transfers: rides - 1, legs: [...legs] }
}
