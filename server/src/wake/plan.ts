import { answerLegs, type Answers } from '@yatha/answers'
import type { RideLeg } from '@yatha/contract'
import { callsOfDay, expectedDeparture, listedStation, parseServiceDay, type LiveView, type ServiceDay } from '@yatha/timetable'
import type { NewWakeUp } from './wake.store.ts'

/** Maximum time before the planned departure at which a wake-up can be scheduled. */
const MAX_AHEAD_SECONDS = 36 * 3600

interface PlanOptions {
  readonly stops: number
  /** Number of trains at the beginning of the trip for which the rider is not woken. */
  readonly skippedTrains: number
  /** Epoch seconds. */
  readonly now: number
}

/**
 * Returns one wake-up for each train of a trip: `stops` stops before the rider gets off, but not before the train leaves the stop where
 * the rider boards. Skips the first `skippedTrains` trains, trains that have left the stop of the wake-up, and trains planned too far
 * ahead. Undefined if the timetable lacks one of the legs.
 */
export function planWakeUps(answers: Answers, live: LiveView, legNames: readonly string[], options: PlanOptions): NewWakeUp[] | undefined {
  const legs = answerLegs(answers, legNames)
  if (!legs) return undefined
  const lastRide = legs.findLastIndex(({ kind }) => kind === 'ride')
  return legs.flatMap((leg, i) => {
    const ridesBefore = legs.slice(0, i).filter(({ kind }) => kind === 'ride').length
    if (leg.kind === 'walk' || ridesBefore < options.skippedTrains) return []
    const day = parseServiceDay(legNames[i]!.split('.')[0]!)!
    const planned = planRide(live, day, leg, options)
    return planned ? { ...planned, isTransfer: i < lastRide, legs: legNames } : []
  })
}

function planRide(
  live: LiveView,
  day: ServiceDay,
  ride: RideLeg,
  { stops, now }: Pick<PlanOptions, 'stops' | 'now'>,
): Omit<NewWakeUp, 'isTransfer' | 'legs'> | undefined {
  const { railway } = live
  const stopsBefore = Math.min(stops, ride.stops.length - 1)
  const { station, departs } = ride.stops[ride.stops.length - 1 - stopsBefore]!
  const { ids } = railway.timetable.feed.trips
  const trips = new Set(railway.route(ride.route)?.trips.map((trip) => ids[trip]!))
  const call = callsOfDay(live, day, trips).find(
    ({ stop, planned }) => listedStation(railway, stop).slug === station && planned === (departs && secondsOf(departs.planned)),
  )
  if (!call || expectedDeparture(call) <= now || call.planned > now + MAX_AHEAD_SECONDS) return undefined
  return {
    day,
    trip: call.trip,
    call: call.call,
    plannedAt: new Date(call.planned * 1000),
    station,
    stops: stopsBefore,
    to: ride.to,
    arrivesAt: new Date(ride.arrives.planned),
    route: ride.route,
  }
}

const secondsOf = (instant: string): number => Date.parse(instant) / 1000
